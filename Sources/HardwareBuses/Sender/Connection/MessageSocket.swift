import CLinuxSystem
import Glibc

/// A local socket that preserves message boundaries and can pass file descriptors. It is closed when this
/// object is destroyed.
package final class MessageSocket {
    package let descriptor: CInt

    /// The result of an attempt to receive a message from the socket.
    package enum Receipt {
        /// A message, with the file descriptors that were passed along with it.
        case message([UInt8], PassedDescriptors)
        /// No message is pending on the socket.
        case nothing
        /// The other end has closed the connection.
        case end
    }

    /// Creates a message socket from an open file descriptor, and takes ownership of the descriptor.
    package init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Sends a message, along with the file descriptors `descriptors`, without blocking. Throws if the
    /// message cannot be sent now.
    package func send(_ message: LinkMessage, passing descriptors: [CInt] = []) throws(LinkError) {
        let bytes = message.encoded
        let result = lb_send_message(descriptor, bytes, bytes.count, descriptors, CInt(descriptors.count))
        guard result == 0 else { throw .system("sendmsg", -result) }
    }

    /// Receives the next message without blocking. The result states whether there was a message, or whether
    /// the other end has closed the connection. Throws if the system call fails.
    package func receive() throws(LinkError) -> Receipt {
        var bytes = [UInt8](repeating: 0, count: LinkMessage.longest)
        var received = lb_descriptors()
        let length = lb_receive_message(descriptor, &bytes, bytes.count, &received)
        if length == -Int(EAGAIN) { return .nothing }
        if length == 0 || length == -Int(ECONNRESET) { return .end }
        guard length > 0 else { throw .system("recvmsg", CInt(-length)) }
        let descriptors = [
            received.descriptors.0, received.descriptors.1, received.descriptors.2, received.descriptors.3,
        ]
        return .message(
            Array(bytes.prefix(length)),
            PassedDescriptors(Array(descriptors.prefix(Int(received.count))))
        )
    }
}

/// The file descriptors that were received with a message. They are closed when this object is destroyed.
package final class PassedDescriptors {
    package let all: [CInt]

    init(_ all: [CInt]) { self.all = all }

    deinit { for descriptor in all { close(descriptor) } }
}
