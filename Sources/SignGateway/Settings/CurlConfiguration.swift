/// Lines for the standard input of `curl --config -`. An address may contain a password, and every user of the machine
/// can read the arguments of a process.
enum CurlConfiguration {
    /// Returns a line that names `url`.
    static func address(_ url: String) -> [UInt8] { line("url", Array(url.utf8)) }

    /// Returns lines that send `body` to `url`.
    static func post(_ body: [UInt8], to url: String) -> [UInt8] { address(url) + line("data-raw", body) }

    private static func line(_ key: String, _ value: [UInt8]) -> [UInt8] {
        let escaped = value.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): Array("\\n".utf8)
            case UInt8(ascii: "\r"): Array("\\r".utf8)
            default: [byte]
            }
        }
        return Array("\(key) = \"".utf8) + escaped + Array("\"\n".utf8)
    }
}
