import Glibc

/// Replaces a file atomically: after a crash it is either the old file or the new one.
package struct FileReplacement: Sendable {
    private let path: String
    private let keepsAttributes: Bool

    /// A replacement of the file at `path`, which is not a link. If `keepsAttributes`, the new file has the owner, the
    /// group and the permissions of the old one; otherwise only its owner may read and write it.
    package init(path: String, keepsAttributes: Bool = false) {
        self.path = path
        self.keepsAttributes = keepsAttributes
    }

    /// Writes `bytes`. Returns the system's error number; 0 if the file was replaced.
    package func write(_ bytes: [UInt8]) -> CInt {
        let error = makeDraft { file in
            let error = writeWhole(bytes, to: file).error
            return error == 0 && fsync(file) != 0 ? errno : error
        }
        guard error == 0 else { return error }
        guard rename(draft, path) == 0 else {
            let error = errno
            unlink(draft)
            return error
        }
        syncDirectory()
        return 0
    }

    /// Makes the new file beside the old one and removes it again. Returns the system's error number; 0 if the file could
    /// be replaced.
    package func trial() -> CInt {
        let error = makeDraft { _ in 0 }
        unlink(draft)
        return error
    }

    /// The new file. Another process may be writing the same file.
    private var draft: String { "\(path).\(getpid()).new" }

    /// Makes the draft and fills it by `fill`. Returns an error number; the draft is removed then.
    private func makeDraft(_ fill: (CInt) -> CInt) -> CInt {
        // Anything may be in the draft's place: a pipe would block, and a link would lead elsewhere.
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

    /// Makes the new name durable. If this fails, the kernel writes the directory a little later.
    private func syncDirectory() {
        guard let slash = path.lastIndex(of: "/") else { return }
        let directory = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }
}
