//! Work that survives a kill: finished residues, and from time to time the counts after a row of a grid or a point of
//! another board.
//!
//! Every file is written under another name and then renamed, and ends with a checksum. The state before the newest is
//! kept too, so that a damaged file costs some more rows of the board and nothing else.
//!
//! The other name is always the same, so that a kill leaves at most one such file, which the next state overwrites;
//! `tempfile` would leave one under a new name, gigabytes large, at every kill.

use super::modular::{Job, Residue, from_bytes, to_bytes};
use crate::{Error, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
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

/// The first bytes of a state file.
const MAGIC: &[u8; 16] = b"superko count 3\n";

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
        for file in [self.state_file(job), previous(&self.state_file(job))] {
            match fs::remove_file(&file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::file(&file, error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Saves the counts after `rows` rows or points of the board; what was saved last becomes the previous state.
    pub fn save<T: Residue>(&self, job: Job, rows: usize, counts: &[T]) -> Result<()> {
        let started = Instant::now();
        let path = self.state_file(job);
        let new = path.with_extension("new");
        let write = || -> io::Result<()> {
            let mut file = Summed {
                inner: BufWriter::with_capacity(1 << 20, File::create(&new)?),
                sum: Default::default(),
            };
            file.write_all(MAGIC)?;
            for number in [job.prime, job.weight, rows as u64, counts.len() as u64] {
                file.write_all(&number.to_le_bytes())?;
            }
            for chunk in counts.chunks(1 << 13) {
                file.write_all(&to_bytes(chunk))?;
            }
            let Summed { mut inner, sum } = file;
            inner.write_all(&sum.finalize().to_le_bytes())?;
            inner.into_inner()?.sync_all()?;
            match fs::rename(&path, previous(&path)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            fs::rename(&new, &path)
        };
        write().map_err(|e| Error::file(&path, e))?;
        let pause = LEAST.max(PATIENCE * started.elapsed());
        *self.due.lock().expect("nothing panics while it holds the lock") = Instant::now() + pause;
        Ok(())
    }

    /// The newest intact state of a job: rows or points done, and the counts.
    pub fn load<T: Residue>(&self, job: Job) -> Option<(usize, Vec<T>)> {
        self.states(job).next()
    }

    /// The intact states of a job, the newest first. Reports on standard error which files it skips.
    pub fn states<T: Residue>(&self, job: Job) -> impl Iterator<Item = (usize, Vec<T>)> {
        let path = self.state_file(job);
        let paths = [previous(&path), path].into_iter().rev();
        paths.filter_map(move |path| match read_state(&path, job) {
            Ok(state) => Some(state),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                eprintln!("{}: {error}; going back to the one before it", path.display());
                None
            }
        })
    }
}

fn previous(state: &Path) -> PathBuf {
    state.with_extension("previous")
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

fn read_state<T: Residue>(path: &Path, job: Job) -> io::Result<(usize, Vec<T>)> {
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "the checkpoint is damaged");
    let mut file =
        Summed { inner: BufReader::with_capacity(1 << 20, File::open(path)?), sum: Default::default() };
    let bytes = fs::metadata(path)?.len();
    let mut magic = [0; 16];
    file.read_exact(&mut magic)?;
    let mut number = || -> io::Result<u64> {
        let mut bytes = [0; 8];
        file.read_exact(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    };
    let [prime, weight, rows, len] = [number()?, number()?, number()?, number()?];
    let width = size_of::<T>() as u64;
    let expected = len.checked_mul(width).and_then(|counts| counts.checked_add(16 + 32 + 4));
    if magic != *MAGIC || (Job { prime, weight }) != job || expected != Some(bytes) {
        return Err(damaged());
    }
    let mut counts = Vec::with_capacity(len as usize);
    let mut chunk = vec![0; 1 << 16];
    let mut left = (len * width) as usize;
    while left > 0 {
        let chunk = &mut chunk[..left.min(1 << 16)];
        file.read_exact(chunk)?;
        counts.extend(from_bytes::<T>(chunk));
        left -= chunk.len();
    }
    let Summed { mut inner, sum } = file;
    let mut kept = [0; 4];
    inner.read_exact(&mut kept)?;
    if u32::from_le_bytes(kept) != sum.finalize() {
        return Err(damaged());
    }
    Ok((rows as usize, counts))
}

/// Computes the checksum of what is read or written through it.
struct Summed<S> {
    inner: S,
    sum: crc32fast::Hasher,
}

impl<S: Write> Write for Summed<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<S: Read> Read for Summed<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOB: Job = Job { prime: 97, weight: 1 };

    #[test]
    fn a_damaged_state_is_noticed_and_the_previous_one_used() {
        let directory = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::open(directory.path(), "5x5".into()).unwrap();
        assert_eq!(checkpoint.load::<u32>(JOB), None);
        checkpoint.save(JOB, 1, &[1u32, 2, 3]).unwrap();
        checkpoint.save(JOB, 2, &[4u32, 5]).unwrap();
        assert_eq!(checkpoint.load::<u32>(JOB), Some((2, vec![4, 5])));
        let path = checkpoint.state_file(JOB);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            fs::write(&path, bytes).unwrap();
            assert_eq!(checkpoint.load::<u32>(JOB), Some((1, vec![1, 2, 3])), "byte {at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(checkpoint.load::<u32>(JOB), Some((1, vec![1, 2, 3])), "{at} bytes");
        }
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
