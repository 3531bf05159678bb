import Diagnostics
import SignAPI

extension Diagnostic {
    /// The finding as a line of JSON, with its newline.
    package var jsonLine: [UInt8] {
        var line = JSONLine()
        line.add("file", file)
        line.add("line", self.line)
        line.add("column", column)
        line.add("severity", severity.rawValue)
        line.add("message", message)
        return line.finish()
    }
}
