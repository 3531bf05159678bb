import Diagnostics
import SettingsText

/// An error that prevents the start of the gateway.
struct StartFailure: Error, CustomStringConvertible {
    /// The reason, and a remedy if there is one.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Reads a text file of at most `limit` bytes. Throws if the file is larger or cannot be read.
func readText(_ path: String, limit: Int) throws(StartFailure) -> String {
    do throws(FileError) {
        return String(decoding: try readRegularFile(path, limit: limit), as: UTF8.self)
    } catch {
        throw StartFailure("\(Wording.printable(path)): \(error)")
    }
}
