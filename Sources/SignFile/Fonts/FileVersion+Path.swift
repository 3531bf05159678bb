import BannerText
import Glibc

extension FileVersion {
    /// Reads the inode and the time of the last change of the file at `path`. Returns nil if there is no such file. The
    /// version changes whenever the file is written.
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
