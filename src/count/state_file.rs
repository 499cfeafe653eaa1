//! Files that hold the state of long work. Each ends with a checksum, so that a damaged file costs some work and nothing else. A state of
//! a count is written to another file, which then replaces the file; the old one is kept as the previous state. A file that is
//! locked is overwritten instead, and has a copy.
//!
//! The other name is always the same, so that a kill leaves at most one such file, which the next state overwrites; `tempfile` would
//! leave one under a new name, gigabytes large, at every kill.

use fs4::{FileExt, TryLockError};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Locks a file until it is closed, or this process ends in any way. `false` when another one has locked it.
///
/// # Errors
/// When the system cannot lock it.
pub fn lock(file: &File) -> io::Result<bool> {
    // Rust has a method of this name from 1.89 on.
    match FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Writes a state; what was there before becomes the previous one.
///
/// # Errors
/// When the file cannot be written.
pub fn write(
    path: &Path,
    body: &mut dyn FnMut(&mut Summed<BufWriter<&File>>) -> io::Result<()>,
) -> io::Result<()> {
    let new = new(path);
    overwrite(&File::create(&new)?, body)?;
    match fs::rename(path, previous(path)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::rename(&new, path)
}

/// Writes a state over what is in a file. A file with a state is never empty, not even while it is overwritten.
///
/// # Errors
/// When the file cannot be written.
pub fn overwrite(
    mut file: &File,
    body: &mut dyn FnMut(&mut Summed<BufWriter<&File>>) -> io::Result<()>,
) -> io::Result<()> {
    file.rewind()?;
    let mut summed = Summed { inner: BufWriter::with_capacity(1 << 20, file), sum: Default::default() };
    body(&mut summed)?;
    let Summed { mut inner, sum } = summed;
    inner.write_all(&sum.finalize().to_le_bytes())?;
    inner.flush()?;
    file.set_len(file.stream_position()?)?;
    file.sync_all()
}

/// Reads a state. `body` must not trust what it reads: the checksum is compared afterwards, and its result discarded if that is wrong.
///
/// # Errors
/// When the file cannot be read, or the right checksum does not directly follow what `body` read.
pub fn read<T>(file: &File, body: impl FnOnce(&mut dyn Read) -> io::Result<T>) -> io::Result<T> {
    let (mut body, mut state) = (Some(body), None);
    read_summed(file, &mut |file| {
        state = body.take().map(|body| body(file)).transpose()?;
        Ok(())
    })?;
    Ok(state.expect("it was read"))
}

fn read_summed(mut file: &File, body: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> io::Result<()> {
    file.rewind()?;
    let mut file = Summed { inner: BufReader::with_capacity(1 << 20, file), sum: Default::default() };
    body(&mut file)?;
    let Summed { mut inner, sum } = file;
    let mut kept = Vec::new();
    inner.by_ref().take(5).read_to_end(&mut kept)?;
    if kept != sum.finalize().to_le_bytes() {
        return Err(damaged());
    }
    Ok(())
}

/// Deletes a state and the previous one.
///
/// # Errors
/// When a file is there and cannot be deleted.
pub fn forget(path: &Path) -> io::Result<()> {
    [path, &previous(path)].into_iter().try_for_each(remove)
}

/// Deletes a file, if it is there.
///
/// # Errors
/// When it cannot be deleted.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The error of a damaged state.
pub fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the checkpoint is damaged")
}

/// The path of a state that is being written.
pub fn new(path: &Path) -> PathBuf {
    with(path, ".new")
}

/// The path of the previous state.
pub fn previous(path: &Path) -> PathBuf {
    with(path, ".previous")
}

/// The path with this at its end.
pub fn with(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Computes the checksum of what is read or written through it.
pub struct Summed<S> {
    inner: S,
    sum: crc32fast::Hasher,
}

impl Summed<BufWriter<&File>> {
    /// Waits until what has been written is on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn sync(&mut self) -> io::Result<()> {
        self.inner.flush()?;
        self.inner.get_ref().sync_data()
    }
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
