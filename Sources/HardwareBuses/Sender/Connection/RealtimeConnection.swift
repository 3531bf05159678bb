import BusInterfaces
import CLinuxSystem
import Glibc
import LinuxSystem

/// A sign's connection to `loopbanner-sender`, the process that receives pictures from lighting consoles over
/// the network and passes them to the sign.
package final class RealtimeConnection: RealtimeLink {
    private let path: String
    private let socket: MessageSocket
    private let pictures: PictureReader
    private let arrival: Waker

    /// Connects to the socket `path` of `loopbanner-sender`, and requests the pictures that lighting consoles
    /// send. The process accepts or rejects the request in its first report. Throws if the process cannot be
    /// reached.
    package init(_ path: String, _ request: RealtimeRequest) throws(BusError) {
        self.path = path
        socket = try SenderConnection.connect(to: path)
        do {
            arrival = try Waker()
            // The process delivers the pixels in the sign's order.
            let memory = try PictureWriter(order: (0..<UInt32(request.pixelCount)).map { $0 })
            pictures = try PictureReader(memory.descriptor, pixelCount: request.pixelCount)
            try socket.send(.listen(request), passing: [memory.descriptor, arrival.fileDescriptor])
        } catch {
            throw SenderConnection.openingFailure(path: path, error: error)
        }
    }

    package var reportDescriptor: CInt { socket.descriptor }
    package var pictureDescriptor: CInt { arrival.fileDescriptor }

    package func nextReport() throws(BusError) -> RealtimeReport? {
        switch try nextMessage() {
        case .accepted: return .listening
        case .showing(let input, let address): return .showing(input, address: address)
        case .ended: return .ended
        case .rejected(let reason): throw SenderConnection.rejection(path: path, reason: reason)
        case .open, .finish, .listen, .describe, .description:
            throw SenderConnection.failure(path: path, error: .foreignMessage)
        case nil: return nil
        }
    }

    private func nextMessage() throws(BusError) -> LinkMessage? {
        do throws(LinkError) {
            switch try socket.receive() {
            case .message(let bytes, _): return try LinkMessage(bytes)
            case .nothing: return nil
            case .end: throw .system("loopbanner-sender", ECONNRESET)
            }
        } catch {
            throw SenderConnection.failure(path: path, error: error)
        }
    }

    package func read(into picture: inout [UInt8]) -> Bool {
        arrival.clear()
        return pictures.readPicture(into: &picture) != nil
    }
}
