import BusInterfaces
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import SettingsText
import SignFile

/// The file that keeps a place across restarts. It is expendable: errors never stop the banner.
struct BookmarkFile: Sendable {
    /// The path of the file.
    let path: String

    /// The file at `path`.
    init(path: String) {
        self.path = path
    }

    /// The file in the service's state directory; nil if the service manager provides none.
    static func inStateDirectory(_ environment: (String) -> String?) -> BookmarkFile? {
        firstStateDirectory(environment).map { BookmarkFile(path: "\($0)/place.toml") }
    }

    /// Why a place could not be read or written.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// The place in the file; nil if there is no file yet.
    ///
    /// - Throws: `Failure` if the file cannot be read or is not valid.
    func read() throws(Failure) -> Bookmark? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path, limit: 1 << 20)
        } catch .cannotOpen(ENOENT) {
            return nil
        } catch {
            throw failure("cannot read the state file: \(error.inStateDirectory)")
        }
        guard let bookmark = BookmarkText.bookmark(in: bytes) else {
            throw failure("not a valid state file; ignored, will be rewritten")
        }
        return bookmark
    }

    /// Replaces the file atomically: after a crash it is either the old file or the new one.
    func write(_ bookmark: Bookmark) throws(Failure) {
        let error = FileReplacement(path: path).write(BookmarkText.bytes(of: bookmark))
        guard error == 0 else { throw cannotWrite(error) }
    }

    /// Removes the drafts that killed processes left.
    func removeAbandonedDrafts() { FileReplacement(path: path).removeAbandonedDrafts() }

    private func cannotWrite(_ code: CInt) -> Failure {
        failure(
            "cannot write the state file: \(systemMessage(code)); "
                + "after a restart the banner may start elsewhere"
        )
    }

    private func failure(_ text: String) -> Failure {
        Failure(description: "\(path): \(text)")
    }
}
