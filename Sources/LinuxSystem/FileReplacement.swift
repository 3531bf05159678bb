import Glibc

/// An atomic replacement of a file's contents. After a crash, the file has either the old or the new
/// contents.
package struct FileReplacement: Sendable {
    private let path: String
    private let keepsAttributes: Bool

    /// Creates an atomic replacement for the file at `path`, which must not be a symbolic link. If
    /// `keepsAttributes` is true, the new file gets the owner, group and permissions of the old one. If it is
    /// false, only its owner can read and write it.
    package init(path: String, keepsAttributes: Bool = false) {
        self.path = path
        self.keepsAttributes = keepsAttributes
    }

    /// Replaces the contents of the file with `bytes`. If `syncs` is false, the kernel writes the file to
    /// disk later, so the new contents survive the end of the process, but not a power failure. Returns 0 on
    /// success, or an error number (`errno`).
    package func write(_ bytes: [UInt8], syncs: Bool = true) -> CInt {
        let error = makeDraft { file in
            let writeError = writeWhole(bytes, to: file).errorCode
            guard writeError == 0 else { return writeError }
            return syncs && fsync(file) != 0 ? errno : 0
        }
        guard error == 0 else { return error }
        guard rename(draft, path) == 0 else {
            let error = errno
            unlink(draft)
            return error
        }
        return syncs ? syncDirectory() : 0
    }

    /// Removes the file if it exists. Returns 0 on success, or an error number (`errno`).
    package func removeFile() -> CInt {
        guard unlink(path) == 0 else { return errno == ENOENT ? 0 : errno }
        return syncDirectory()
    }

    /// Removes abandoned drafts, unfinished new versions of the file that remain if a process is killed
    /// during a replacement. Keeps a draft if the process that wrote it is still running, or if its owner is
    /// neither the user of this process nor the owner of the file.
    package func removeAbandonedDrafts() {
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = String(path[...slash])
        let prefix = path[path.index(after: slash)...] + "."
        var abandoned: [String] = []
        for name in entryNames(inFolder: folder) ?? [] {
            guard name.hasPrefix(prefix), name.hasSuffix(Self.suffix) else { continue }
            let number = name.dropFirst(prefix.count).dropLast(Self.suffix.count)
            guard let process = pid_t(number), String(process) == number, process > 0 else { continue }
            if isAbandoned(folder + name, by: process) { abandoned.append(folder + name) }
        }
        for draft in abandoned { unlink(draft) }
    }

    private func isAbandoned(_ draft: String, by process: pid_t) -> Bool {
        var status = stat()
        guard lstat(draft, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        var file = stat()
        let owner = lstat(path, &file) == 0 ? file.st_uid : geteuid()
        guard status.st_uid == geteuid() || status.st_uid == owner else { return false }
        // A draft with the id of this process is from an earlier boot, because this process has not written a
        // draft yet.
        return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
    }

    private static let suffix = ".new"

    /// Tests whether the file can be replaced, and removes abandoned drafts (unfinished new versions of the
    /// file). Returns 0 if it can be replaced, or an error number (`errno`).
    package func trial() -> CInt {
        removeAbandonedDrafts()
        let error = makeDraft { _ in 0 }
        unlink(draft)
        return error
    }

    /// The path of the draft, which is the new version of the file before it is renamed. The path contains
    /// the process id, because another process may replace the same file at the same time.
    private var draft: String { "\(path).\(getpid())\(Self.suffix)" }

    /// Creates a draft (the new version of the file before it is renamed), and calls `fill` with its file
    /// descriptor. Returns 0 on success. If a step fails, removes the draft and returns an error number
    /// (`errno`).
    private func makeDraft(_ fill: (CInt) -> CInt) -> CInt {
        // The path may already be in use. Opening a pipe would block, and opening a link would lead to
        // another file.
        remove(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno }
        var error = keepsAttributes ? copyAttributes(to: file) : 0
        if error == 0 { error = fill(file) }
        close(file)
        if error != 0 { unlink(draft) }
        return error
    }

    private func copyAttributes(to file: CInt) -> CInt {
        var old = stat()
        guard stat(path, &old) == 0 else { return errno }
        var new = stat()
        guard fstat(file, &new) == 0 else { return errno }
        if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
            guard fchown(file, old.st_uid, old.st_gid) == 0 else { return errno }
        }
        return fchmod(file, old.st_mode & 0o7777) == 0 ? 0 : errno
    }

    /// Writes the directory of the file to disk, so that a renamed file survives a power failure. Returns 0
    /// on success or if the file system does not support this. Otherwise, returns an error number (`errno`).
    private func syncDirectory() -> CInt {
        guard let slash = path.lastIndex(of: "/") else { return 0 }
        let directory = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A directory may be writable but not readable. The kernel then writes it to disk a little later.
        guard directory >= 0 else { return 0 }
        defer { close(directory) }
        guard fsync(directory) != 0 else { return 0 }
        return errno == EINVAL || errno == ENOTSUP || errno == EROFS ? 0 : errno
    }
}
