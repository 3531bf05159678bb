import Diagnostics
import SettingsText

/// An error that prevents the gateway from starting.
struct StartFailure: Error, CustomStringConvertible {
    /// The reason and, if there is one, the remedy.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Reads a text file of up to `limit` bytes. Throws if the file is larger or cannot be read.
func readText(_ path: String, limit: Int) throws(StartFailure) -> String {
    do throws(FileError) {
        return String(decoding: try readRegularFile(path, limit: limit), as: UTF8.self)
    } catch {
        throw StartFailure("\(Wording.printable(path)): \(error)")
    }
}
