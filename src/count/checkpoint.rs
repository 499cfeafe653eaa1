//! Work that survives a kill: finished residues, and from time to time the counts after a row of a grid or a point of
//! another board. Grids go on from a state in `grid.rs`, other boards in `frontier.rs`, shared counts in `cluster/`.
//!
//! States are [`state_file`]s: a damaged one costs some more rows of the board and nothing else.

use super::modular::{Job, Residue, from_bytes, to_bytes};
use crate::{Error, Result, state_file};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The checkpoints of one board in a directory, which any number of boards can share.
pub struct Checkpoint {
    directory: PathBuf,
    board: String,
    /// When the next state is worth a file.
    due: Mutex<Instant>,
}

/// The time between two states, as a multiple of the time that saving the first one took: saving may slow the sweep
/// down by 5 %.
const PATIENCE: u32 = 20;

/// The least time between two states.
const LEAST: Duration = Duration::from_secs(1);

/// Bytes of a state that takes long to save or to read.
pub const LARGE: usize = 1 << 28;

/// The first bytes of a state file.
const MAGIC: &[u8; 16] = b"superko count 4\n";

impl Checkpoint {
    /// The checkpoints of the board with this name; creates the directory if need be.
    pub fn open(directory: &Path, board: String) -> Result<Checkpoint> {
        fs::create_dir_all(directory).map_err(|e| Error::file(directory, e))?;
        let due = Mutex::new(Instant::now() + LEAST);
        Ok(Checkpoint { directory: directory.to_owned(), board, due })
    }

    /// The checkpoints of one of the `workers` that share a sweep.
    #[cfg(feature = "cluster")]
    pub fn of_worker(&self, worker: usize, workers: usize) -> Checkpoint {
        let board = format!("{}.{worker}-of-{workers}", self.board);
        Checkpoint { directory: self.directory.clone(), board, due: Mutex::new(Instant::now() + LEAST) }
    }

    /// Keeps other runs from this work until the lock is dropped. `of` tells apart what else has the name of the board.
    pub fn lock(&self, of: &str) -> Result<File> {
        let path = self.directory.join(format!("{}{of}.lock", self.board));
        let file = File::create(&path).map_err(|e| Error::file(&path, e))?;
        match state_file::lock(&file).map_err(|e| Error::file(&path, e))? {
            true => Ok(file),
            false => Err(Error::input(format!(
                "another run counts this board with the checkpoints in {}: wait for its end, or name another directory",
                self.directory.display()
            ))),
        }
    }

    /// Whether it is time to save the next state.
    pub fn is_due(&self) -> bool {
        *self.due.lock().expect("nothing panics while it holds the lock") <= Instant::now()
    }

    fn residues_file(&self) -> PathBuf {
        self.directory.join(format!("{}.residues", self.board))
    }

    fn state_file(&self, job: Job) -> PathBuf {
        self.directory.join(format!("{}.{}.{}.state", self.board, job.prime, job.weight))
    }

    /// The residues found so far. Lines with a wrong checksum are skipped: those residues are computed again.
    pub fn residues(&self) -> Result<Vec<(Job, u64)>> {
        let path = self.residues_file();
        let text = match fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(Error::file(&path, error)),
        };
        Ok(text.lines().filter_map(parse_line).collect())
    }

    /// Stores a residue for good, and deletes the states of its job.
    pub fn add_residue(&self, job: Job, residue: u64) -> Result<()> {
        let path = self.residues_file();
        let write = || -> io::Result<()> {
            let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
            // One write, so that lines of several threads do not mix; a torn line before it ends here.
            file.write_all(format!("\n{}", line(job, residue)).as_bytes())?;
            file.sync_all()
        };
        write().map_err(|e| Error::file(&path, e))?;
        self.forget(job)
    }

    /// Deletes the states of a job.
    pub fn forget(&self, job: Job) -> Result<()> {
        let path = self.state_file(job);
        state_file::forget(&path).map_err(|e| Error::file(&path, e))
    }

    /// Saves the counts after `rows` rows or points of the board; what was saved last becomes the previous state. A large
    /// state is not saved any more when the count is stopped.
    pub fn save<'a, T: Residue>(
        &self,
        job: Job,
        (rows, len): (usize, usize),
        counts: impl Iterator<Item = &'a [T]>,
        stop: &AtomicBool,
    ) -> Result<()> {
        let mut chunks = counts.flat_map(|counts| counts.chunks(1 << 13)).map(to_bytes);
        self.save_bytes(job, (rows, len, len * size_of::<T>()), &mut chunks, stop)
    }

    fn save_bytes(
        &self,
        job: Job,
        (rows, len, bytes): (usize, usize, usize),
        chunks: &mut dyn Iterator<Item = Vec<u8>>,
        stop: &AtomicBool,
    ) -> Result<()> {
        let started = Instant::now();
        let path = self.state_file(job);
        let large = bytes > LARGE;
        let given_up = || large && stop.load(Ordering::Relaxed);
        if given_up() {
            return Ok(());
        }
        if large {
            // There is no room on the disk for three.
            state_file::remove(&state_file::previous(&path)).map_err(|e| Error::file(&path, e))?;
        }
        let mut unsynced = 0;
        let written = state_file::write(&path, &mut |file| {
            file.write_all(MAGIC)?;
            for number in [job.prime, job.weight, rows as u64, len as u64] {
                file.write_all(&number.to_le_bytes())?;
            }
            for chunk in &mut *chunks {
                file.write_all(&chunk)?;
                unsynced += chunk.len();
                if unsynced > LARGE {
                    unsynced = 0;
                    file.sync()?; // so that little is left at the end, where nothing can interrupt it
                }
                if given_up() {
                    return Err(io::ErrorKind::Interrupted.into());
                }
            }
            Ok(())
        });
        if given_up() && written.is_err() {
            return state_file::remove(&state_file::new(&path)).map_err(|e| Error::file(&path, e));
        }
        written.map_err(|e| Error::file(&path, e))?;
        let pause = LEAST.max(PATIENCE * started.elapsed());
        *self.due.lock().expect("nothing panics while it holds the lock") = Instant::now() + pause;
        Ok(())
    }

    /// The newest intact state of a job: rows or points done, and the counts.
    pub fn load<T: Residue>(&self, job: Job, stop: &AtomicBool) -> Option<(usize, Vec<T>)> {
        self.states(job, stop).next()
    }

    /// The intact states of a job, the newest first; none when the count is stopped. Reports on standard error which files it
    /// skips.
    pub fn states<T: Residue>(&self, job: Job, stop: &AtomicBool) -> impl Iterator<Item = (usize, Vec<T>)> {
        self.read(job, stop, |_, len, counts| {
            let mut all = Vec::with_capacity(len);
            counts.for_each(|count| all.push(count));
            all
        })
    }

    /// The same, with what `read` makes of the rows or points, the number of counts, and all counts. It must not trust them: a
    /// damaged state is noticed at its end, and the next one read then.
    pub fn read<T: Residue, S>(
        &self,
        job: Job,
        stop: &AtomicBool,
        mut read: impl FnMut(usize, usize, &mut dyn Iterator<Item = T>) -> S,
    ) -> impl Iterator<Item = (usize, S)> {
        let path = self.state_file(job);
        let paths = [state_file::previous(&path), path].into_iter().rev();
        paths.filter_map(move |path| {
            let mut state = None;
            let rows = read_state(&path, job, size_of::<T>(), stop, &mut |rows, len, chunks| {
                let mut counts = chunks.flat_map(|chunk| from_bytes::<T>(&chunk).collect::<Vec<T>>());
                state = Some(read(rows, len, &mut counts));
                counts.for_each(drop);
            });
            match rows {
                Ok(rows) => state.map(|state| (rows, state)),
                Err(error) => {
                    if ![io::ErrorKind::NotFound, io::ErrorKind::Interrupted].contains(&error.kind()) {
                        eprintln!("{}: {error}; going back to the one before it", path.display());
                    }
                    None
                }
            }
        })
    }
}

/// "prime weight residue checksum".
fn line(job: Job, residue: u64) -> String {
    let numbers = format!("{} {} {residue}", job.prime, job.weight);
    format!("{numbers} {:08x}\n", crc32fast::hash(numbers.as_bytes()))
}

fn parse_line(text: &str) -> Option<(Job, u64)> {
    let numbers: Vec<u64> = text.split(' ').take(3).filter_map(|field| field.parse().ok()).collect();
    let [prime, weight, residue] = numbers[..] else { return None };
    let job = Job { prime, weight };
    (line(job, residue).trim_end() == text).then_some((job, residue))
}

/// Makes a result of the rows, the number of counts and the bytes of all counts.
type Reads<'a> = &'a mut dyn FnMut(usize, usize, &mut dyn Iterator<Item = Vec<u8>>);

/// Hands a state of a job with counts of `width` bytes to `read`, and returns the rows.
fn read_state(path: &Path, job: Job, width: usize, stop: &AtomicBool, read: Reads) -> io::Result<usize> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    state_file::read(&file, |file| {
        let mut magic = [0; 16];
        file.read_exact(&mut magic)?;
        let mut number = || -> io::Result<u64> {
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes)?;
            Ok(u64::from_le_bytes(bytes))
        };
        let [prime, weight, rows, len] = [number()?, number()?, number()?, number()?];
        let expected = len.checked_mul(width as u64).and_then(|counts| counts.checked_add(16 + 32 + 4));
        if magic != *MAGIC || (Job { prime, weight }) != job || expected != Some(bytes) {
            return Err(state_file::damaged());
        }
        let mut failure = None;
        let mut left = len as usize * width;
        let mut chunks = std::iter::from_fn(|| {
            let mut chunk = vec![0; left.min(1 << 16)];
            left -= chunk.len();
            failure = match stop.load(Ordering::Relaxed) {
                true => Some(io::ErrorKind::Interrupted.into()),
                false => file.read_exact(&mut chunk).err(),
            };
            (!chunk.is_empty() && failure.is_none()).then_some(chunk)
        });
        read(rows as usize, len as usize, &mut chunks);
        failure.map_or(Ok(rows as usize), Err)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOB: Job = Job { prime: 97, weight: 1 };
    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn a_damaged_state_is_noticed_and_the_previous_one_used() {
        let directory = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::open(directory.path(), "5x5".into()).unwrap();
        assert_eq!(checkpoint.load::<u32>(JOB, &NEVER), None);
        checkpoint.save(JOB, (1, 3), [&[1u32, 2][..], &[3]].into_iter(), &NEVER).unwrap();
        checkpoint.save(JOB, (2, 2), [&[4u32, 5][..]].into_iter(), &NEVER).unwrap();
        assert_eq!(checkpoint.load::<u32>(JOB, &NEVER), Some((2, vec![4, 5])));
        let path = checkpoint.state_file(JOB);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(&path, bytes).unwrap();
            assert_eq!(checkpoint.load::<u32>(JOB, &NEVER), Some((1, vec![1, 2, 3])), "byte {at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(checkpoint.load::<u32>(JOB, &NEVER), Some((1, vec![1, 2, 3])), "{at} bytes");
        }
    }

    #[test]
    fn a_stopped_count_keeps_small_states_and_gives_up_large_ones() {
        let directory = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::open(directory.path(), "5x5".into()).unwrap();
        let stop = AtomicBool::new(true);
        checkpoint.save(JOB, (1, 2), [&[1u64, 2][..]].into_iter(), &stop).unwrap();
        assert_eq!(checkpoint.load::<u64>(JOB, &stop), None);
        assert_eq!(checkpoint.load::<u64>(JOB, &NEVER), Some((1, vec![1, 2])));
        let page = [7u64; 1 << 10];
        let many = LARGE / size_of_val(&page) + 1;
        let pages = || (0..many).map(|_| &page[..]);
        let len = many << 10;
        checkpoint.save(JOB, (2, len), pages(), &stop).unwrap();
        stop.store(false, Ordering::Relaxed);
        let interrupted = pages().inspect(|_| stop.store(true, Ordering::Relaxed));
        checkpoint.save(JOB, (2, len), interrupted, &stop).unwrap();
        assert_eq!(checkpoint.load::<u64>(JOB, &NEVER), Some((1, vec![1, 2])));
        assert!(!state_file::new(&checkpoint.state_file(JOB)).exists());
    }

    #[test]
    fn residues_are_kept_and_torn_lines_skipped() {
        let directory = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::open(directory.path(), "5x5".into()).unwrap();
        checkpoint.add_residue(JOB, 5).unwrap();
        let mut file = OpenOptions::new().append(true).open(checkpoint.residues_file()).unwrap();
        file.write_all(b"97 2 6 0123").unwrap();
        checkpoint.add_residue(Job { prime: 97, weight: 3 }, 7).unwrap();
        let expected = [(JOB, 5), (Job { prime: 97, weight: 3 }, 7)];
        assert_eq!(checkpoint.residues().unwrap(), expected);
    }
}
