import Foundation
import LinuxSystem
import Testing

@testable import loopbannerd

@Suite("The socket of the sender")
struct ListeningSocketTests {
    private let path = "/tmp/loopbanner-test-\(UUID().uuidString.prefix(8))"

    @Test("a second sender at the same path fails, and the first keeps its socket file")
    func second() throws {
        let first = try ListeningSocket(at: path)
        for _ in 1...2 {
            let failure = #expect(throws: StartFailure.self) { try ListeningSocket(at: path) }
            #expect(
                failure?.description
                    == "\(path): another loopbanner-sender is already listening there; use another path with --socket"
            )
        }
        #expect(first.descriptor >= 0 && FileManager.default.fileExists(atPath: path))
    }

    @Test("a sender that ends removes its socket file")
    func end() throws {
        _ = try ListeningSocket(at: path)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a socket file that an ended sender has left behind is replaced")
    func staleFile() throws {
        let abandoned = socket(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0)
        let code = withUnixSocketAddress(path) { bind(abandoned, $0, $1) }
        try #require(code == 0)
        close(abandoned)
        let sender = try ListeningSocket(at: path)
        #expect(sender.descriptor >= 0 && SocketPathState(path: path) == .listening)
    }

    @Test("a file that is not a socket is an error, and is kept")
    func otherFile() throws {
        try Data("kept".utf8).write(to: URL(filePath: path))
        defer { unlink(path) }
        let failure = #expect(throws: StartFailure.self) { try ListeningSocket(at: path) }
        #expect(
            failure?.description
                == "\(path): another file already exists there; remove it, or name another path with --socket"
        )
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
    }

    @Test("a path that is no place for a socket is an error with the reason")
    func badPaths() {
        let long = "/tmp/\(String(repeating: "x", count: 200))"
        for (path, reason) in [("/absent/s", "No such file or directory"), (long, "File name too long")] {
            let failure = #expect(throws: StartFailure.self) { try ListeningSocket(at: path) }
            #expect(failure?.description == "\(path): \(reason)")
        }
    }
}
