/// Functions that create input for `curl --config -`. URLs are passed through standard input because they may
/// contain a password, and the arguments of a process are visible to every user of the machine.
enum CurlConfiguration {
    /// Returns the line of a curl configuration that sets the URL of the request to `url`.
    static func address(_ url: String) -> [UInt8] { line("url", Array(url.utf8)) }

    /// Returns the lines of a curl configuration that posts `body` to `url`.
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
