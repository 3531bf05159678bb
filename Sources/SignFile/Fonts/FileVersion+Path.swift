import BannerText
import Glibc

extension FileVersion {
    /// Creates the version of the file at `path` from its inode and the time of its last change. The version
    /// therefore changes whenever the file is written. Returns nil if there is no such file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let changed = status.st_ctim
        self.init(
            file: UInt64(status.st_ino),
            changed: Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
        )
    }
}
