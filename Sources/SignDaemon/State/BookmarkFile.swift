import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import SettingsText
import SignFile

/// The file that stores the position of the banner in the option list across restarts. The file is
/// expendable, so errors never stop the banner.
struct BookmarkFile: Sendable {
    let path: String

    /// Returns the file for the position of the banner in the service's state directory, or nil if the
    /// service manager provides no such directory. `environment` returns the value of an environment
    /// variable.
    static func inStateDirectory(_ environment: (String) -> String?) -> BookmarkFile? {
        firstStateDirectory(environment).map { BookmarkFile(path: "\($0)/place.toml") }
    }

    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Returns the stored position of the banner, or nil if the file does not exist.
    ///
    /// - Throws: `Failure` if the file is unreadable or invalid.
    func read() throws(Failure) -> Bookmark? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path, limit: 1 << 20)
        } catch .cannotOpen(ENOENT) {
            return nil
        } catch {
            throw failure("cannot read the state file: \(error.stateDirectoryMessage)")
        }
        guard let bookmark = BookmarkText.bookmark(in: bytes) else {
            throw failure("not a valid state file; ignored, will be rewritten")
        }
        return bookmark
    }

    /// Replaces the contents of the file with `bookmark`, the position of the banner. After a crash, the file
    /// has either the old or the new contents. Throws a `Failure` if the file cannot be written.
    func write(_ bookmark: Bookmark) throws(Failure) {
        let error = FileReplacement(path: path).write(BookmarkText.bytes(of: bookmark))
        guard error != 0 else { return }
        let loss = "after a restart the banner may start elsewhere"
        throw failure("cannot write the state file: \(systemMessage(error)); \(loss)")
    }

    /// Removes temporary files that killed processes have left behind while they were replacing this file.
    func removeAbandonedDrafts() { FileReplacement(path: path).removeAbandonedDrafts() }

    private func failure(_ problem: String) -> Failure {
        Failure(description: "\(path): \(problem)")
    }
}
