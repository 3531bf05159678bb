import Diagnostics
import SettingsText

/// An error that prevents the gateway from starting.
struct StartFailure: Error, CustomStringConvertible {
    /// A description of the reason and, if there is one, of the remedy.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Reads the text file at `path`, which may contain up to `limit` bytes. Throws if the file is larger or
/// cannot be read.
func readText(_ path: String, limit: Int) throws(StartFailure) -> String {
    do throws(FileError) {
        return String(decoding: try readRegularFile(path, limit: limit), as: UTF8.self)
    } catch {
        throw StartFailure("\(Wording.printable(path)): \(error)")
    }
}
