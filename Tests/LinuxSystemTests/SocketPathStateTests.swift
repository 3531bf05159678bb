import Foundation
import LinuxSystem
import TestSupport
import Testing

@Suite("The state of a path for a socket")
struct SocketPathStateTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.path + "/socket" }

    init() throws { folder = try TemporaryDirectory() }

    /// Binds a new socket of the type `type` to the path. Returns its descriptor.
    private func bindSocket(_ type: __socket_type = SOCK_STREAM) throws -> CInt {
        let descriptor = socket(AF_UNIX, CInt(type.rawValue), 0)
        let code = withUnixSocketAddress(path) { bind(descriptor, $0, $1) }
        try #require(code == 0)
        return descriptor
    }

    @Test("a path without a file is free, also in a missing folder")
    func absence() {
        #expect(SocketPathState(path: path) == .free)
        #expect(SocketPathState(path: folder.path + "/absent/socket") == .free)
    }

    @Test("a path below a file cannot be examined")
    func invalidPaths() throws {
        try Data().write(to: URL(filePath: path))
        #expect(SocketPathState(path: path + "/socket") == .unknown(ENOTDIR))
    }

    @Test("a process listens with a socket of either type", arguments: [SOCK_STREAM, SOCK_SEQPACKET])
    func listeners(type: __socket_type) throws {
        let descriptor = try bindSocket(type)
        defer { close(descriptor) }
        try #require(listen(descriptor, 1) == 0)
        #expect(SocketPathState(path: path) == .listening)
    }

    @Test("a process that accepts no more clients for now still listens")
    func fullBacklog() throws {
        let descriptor = try bindSocket()
        defer { close(descriptor) }
        try #require(listen(descriptor, 0) == 0)
        let clients = (1...3).map { _ in
            socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        }
        defer { for client in clients { close(client) } }
        let codes = clients.map { client in withUnixSocketAddress(path) { connect(client, $0, $1) } }
        try #require(codes.contains(-1), "the queue of clients is full")
        #expect(SocketPathState(path: path) == .listening)
    }

    @Test("the socket file of a closed socket is stale", arguments: [SOCK_STREAM, SOCK_SEQPACKET])
    func staleFiles(type: __socket_type) throws {
        let descriptor = try bindSocket(type)
        close(descriptor)
        #expect(SocketPathState(path: path) == .stale)
    }

    @Test("files, folders and links to sockets are other files")
    func otherFiles() throws {
        #expect(SocketPathState(path: folder.path) == .otherFile)
        try Data("kept".utf8).write(to: URL(filePath: path))
        #expect(SocketPathState(path: path) == .otherFile)
        let link = folder.path + "/link"
        symlink(path, link)
        #expect(SocketPathState(path: link) == .otherFile)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
    }
}
