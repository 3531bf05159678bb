import Glibc
import HardwareBuses
import InfiniteScroll
import SignFile

/// The file in which a place outlives the process. What is in it can be lost at any time and is then not missed
/// much: nothing here ever keeps a banner from running.
struct PlaceFile: Sendable {
    /// Where it is.
    let path: String

    /// The file at `path`.
    init(path: String) {
        self.path = path
    }

    /// The file in the directory that the service manager keeps for the service; nil where there is none.
    static func inStateDirectory(_ environment: (String) -> String?) -> PlaceFile? {
        // There may be several, with colons between them.
        guard let first = environment("STATE_DIRECTORY")?.split(separator: ":").first else { return nil }
        return PlaceFile(path: "\(first)/place.toml")
    }

    /// Why a place could not be read or written.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// The place that was written last; nil when there is none yet.
    ///
    /// - Throws: `Failure` when the file cannot be read, or holds something else.
    func read() throws(Failure) -> Place? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path, limit: 1 << 20)
        } catch .cannotOpen(ENOENT) {
            return nil
        } catch {
            throw failure("where the banner was cannot be read: \(error)")
        }
        guard let place = PlaceText.place(in: bytes) else {
            throw failure("this does not tell where the banner was; it is ignored, and replaced in time")
        }
        return place
    }

    /// Replaces the file, so that whatever happens there is the old one or the new one.
    func write(_ place: Place) throws(Failure) {
        let draft = path + ".new"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw cannotWrite(errno) }
        var error = writeWhole(PlaceText.bytes(of: place), to: file).error
        if error == 0, fsync(file) != 0 { error = errno }
        close(file)
        if error == 0, rename(draft, path) != 0 { error = errno }
        guard error == 0 else {
            unlink(draft)
            throw cannotWrite(error)
        }
        syncDirectory()
    }

    /// The new name lasts only when the directory is on the card too. A directory that refuses that has it soon.
    private func syncDirectory() {
        guard let slash = path.lastIndex(of: "/") else { return }
        let directory = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    private func cannotWrite(_ code: CInt) -> Failure {
        failure(
            "where the banner is cannot be written: \(systemMessage(code)); after a restart it may begin elsewhere"
        )
    }

    private func failure(_ text: String) -> Failure {
        Failure(description: "\(path): \(text)")
    }
}
