import Glibc

extension String {
    /// Returns the lines that contain `word`. The text must contain no NUL. A regular expression takes seconds for all
    /// sources of the project, so tests apply it only to these lines.
    public func lines(containing word: String) -> [String] {
        withCString { text in
            var lines: [String] = []
            var rest = text
            while let hit = strstr(rest, word).map({ UnsafePointer($0) }) {
                var start = hit
                while start > rest, start[-1] != CChar(UInt8(ascii: "\n")) { start -= 1 }
                let end = strchr(hit, CInt(UInt8(ascii: "\n"))).map { UnsafePointer($0) }
                let count = end.map { $0 - start } ?? strlen(start)
                let bytes = UnsafeRawBufferPointer(start: start, count: count)
                lines.append(String(decoding: bytes, as: UTF8.self))
                guard let end else { break }
                rest = end + 1
            }
            return lines
        }
    }
}
