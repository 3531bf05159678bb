import CLinuxSystem
import Foundation
import Glibc
import TestSupport

/// A client of a control socket. It is independent of the program: it only uses bytes and Foundation's JSON decoder.
public final class ControlClient {
    /// The file descriptor of the connection.
    public let descriptor: CInt
    private var received: [UInt8] = []

    /// Connects to the socket at `path`. Returns nil if there is no such socket.
    public init?(_ path: String) {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = descriptor
        let isThere = eventually {
            withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
        }
        guard isThere else { return nil }
    }

    deinit { close(descriptor) }

    /// Sends bytes. Returns whether the socket accepted all of them.
    @discardableResult public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends a text, followed by a NUL, which ends a message.
    @discardableResult public func send(_ text: String) -> Bool { send(Array(text.utf8) + [0]) }

    /// Sends a call of the sign's interface. `flags` are further members of the call, such as `"more":true`.
    public func send(_ method: String, _ parameters: String, flags: String = "") {
        let name = method.contains(".") ? method : "org.loopbanner.Sign.\(method)"
        send("{\"method\":\"\(name)\",\"parameters\":\(parameters)\(flags.isEmpty ? "" : ",")\(flags)}")
    }

    /// Returns the next message. Returns nil if the connection is closed or if no message arrives in time.
    public func receive(within milliseconds: CInt = 20_000) -> JSONValue? {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                return try? JSONValue(message)
            }
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&readable, 1, milliseconds) > 0 else { return nil }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }

    /// Calls a method and returns the parameters of its reply. If the reply is an error, `error` in the result is the
    /// name of the error.
    public func call(_ method: String, _ parameters: String = "{}") -> [String: JSONValue] {
        send(method, parameters)
        return Self.content(of: receive())
    }

    /// Returns the parameters of a reply. If the reply is an error, its name is added as `error`, without the name of
    /// the interface.
    public static func content(of reply: JSONValue?) -> [String: JSONValue] {
        var content = reply?["parameters"]?.object ?? [:]
        if let error = reply?["error"]?.string {
            content["error"] = .string(error.components(separatedBy: ".").last ?? "")
        }
        return content
    }

    /// Whether the other end has closed the connection. Waits for this up to the time limit.
    public var isClosed: Bool {
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while poll(&readable, 1, 20_000) > 0 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 { return count == 0 || errno == ECONNRESET }
        }
        return false
    }
}
