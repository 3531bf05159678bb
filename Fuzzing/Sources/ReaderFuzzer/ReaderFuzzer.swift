import CFuzzer
import CTOML
import Diagnostics
import Glibc
import Pictures
import SignCore
import SignFile

/// Feeds one of the readers of files and calls from outside with libFuzzer's inputs. The environment variable READER names
/// the reader; the arguments are libFuzzer's.
@main
struct ReaderFuzzer {
    typealias Reader = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

    static let readers: [(name: String, read: Reader)] = [
        ("png", readPicture), ("gif", readPicture), ("toml", readTOML), ("configuration", readConfiguration),
        ("control", readCalls), ("options", readOptions), ("lines", readLines),
    ]

    static func main() {
        let name = getenv("READER").map { String(cString: $0) } ?? ""
        guard let reader = readers.first(where: { $0.name == name }) else {
            fatalError("READER must be one of \(readers.map(\.name).joined(separator: ", "))")
        }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments, reader.read))
    }

    /// Any bytes are a picture or the reason why not. The first byte selects how they are read.
    private static let readPicture: Reader = { bytes, length in
        guard length > 1 else { return 0 }
        var input = Array(UnsafeBufferPointer(start: bytes, count: length))
        let way = PictureReading(
            fit: input[0] & 1 == 0 ? .scale : .crop,
            inverts: input[0] & 2 != 0,
            height: 16,
            byteLimit: 1 << 20
        )
        if input[0] & 4 != 0 { repairChecksums(ofPNG: &input) }
        if case .failure(let problem) = way.read(Array(input.dropFirst())) {
            precondition(!"\(problem)".isEmpty, "a problem without a text")
        }
        return 0
    }

    /// A document is an error inside the text, or nodes that lie within each other.
    private static let readTOML: Reader = { bytes, length in
        guard let document = ct_parse(bytes, length) else { return 0 }
        defer { ct_free(document) }
        if let text = ct_error_text(document) {
            precondition(
                text.pointee != 0 && ct_error_location(document).line > 0,
                "an error without a place"
            )
            return 0
        }
        let nodes = UnsafeBufferPointer(start: ct_nodes(document), count: ct_node_count(document))
        var sum: UInt8 = 0
        for (index, node) in nodes.enumerated() {
            precondition(node.next > index && node.next <= nodes.count, "a node that ends elsewhere")
            // Reads every byte, so that the address sanitizer sees it.
            for (text, count) in [(node.key, node.key_length), (node.string, node.string_length)] {
                for byte in UnsafeBufferPointer(start: text, count: text == nil ? 0 : count) {
                    sum &+= UInt8(bitPattern: byte)
                }
            }
        }
        return sum == 0 ? 0 : 0
    }

    /// A text is a sign that can be prepared, or mistakes inside the text, in the order of their locations.
    private static let readConfiguration: Reader = { bytes, length in
        let text = Array(UnsafeBufferPointer(start: bytes, count: length))
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let noPictures = PictureFiles { _ in .failure(.empty) }
        let diagnostics: [Diagnostic]
        do throws(ConfigurationError) {
            let loaded = try Configuration.parse(text, file: "f", pictures: noPictures)
            _ = loaded.playlist
            diagnostics = loaded.diagnostics
        } catch {
            precondition(error.diagnostics.contains { $0.severity == .error }, "refused without an error")
            diagnostics = error.diagnostics
        }
        let locations = diagnostics.map(\.location)
        precondition(locations == locations.sorted(), "mistakes in disorder")
        for diagnostic in diagnostics {
            precondition(!diagnostic.message.isEmpty, "a mistake without a text")
            precondition(
                (1...lines.count).contains(diagnostic.line)
                    && (1...lines[diagnostic.line - 1].count + 1).contains(diagnostic.column),
                "a mistake outside the text: \(diagnostic)"
            )
        }
        return 0
    }
}
