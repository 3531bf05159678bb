import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import PixelProtocols
import Pixels

/// The part of the gateway that sends the sign's frames to network displays. It sends each new frame, and
/// repeats the last frame every second for displays that have just been switched on. The displays do not
/// acknowledge frames.
final class ViewerPart: GatewayPart {
    private struct Viewer {
        var settings: ViewerSettings
        var descriptor: CInt
        var ddp = DDPEncoder()
        /// Whether the last frame could not be sent. Only changes of this value are logged.
        var isFailing = false
    }

    private static let repeatInterval = Nanoseconds.seconds(1)

    private var viewers: [Viewer] = []
    /// The packets of the last picture, whose memory is reused.
    private var batch = PacketBatch()
    private let log: GatewayLog
    private var frame: SignFrame?
    private(set) var deadline: Instant?

    init(_ settings: [ViewerSettings], _ log: GatewayLog) throws(StartFailure) {
        self.log = log
        for viewer in settings {
            let descriptor = try Self.socket(to: viewer.address)
            viewers.append(Viewer(settings: viewer, descriptor: descriptor))
        }
    }

    deinit { for viewer in viewers { close(viewer.descriptor) } }

    var needsFrames: Bool { true }

    func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        sendFrame(at: now)
    }

    func signChanged(_ sign: SignStateCache, at now: Instant) {
        guard !sign.isConnected else { return }
        frame = nil
        deadline = nil
    }

    func show(_ frame: SignFrame, at now: Instant) {
        self.frame = frame
        sendFrame(at: now)
    }

    /// Sends the last frame to all displays, and schedules its repetition.
    private func sendFrame(at now: Instant) {
        guard let frame else { return deadline = nil }
        deadline = now + Self.repeatInterval
        for index in viewers.indices {
            guard let picture = frame.pixels(ink: viewers[index].settings.ink) else { continue }
            switch viewers[index].settings.displayProtocol {
            case .ddp:
                picture.bytes.withUnsafeBytes { viewers[index].ddp.encode($0, into: &batch) }
            case .flaschenTaschen:
                batch.removeAll()
                for packet in FlaschenTaschen.packets(picture) { batch.append { $0 += packet } }
            }
            send(batch, to: index)
        }
    }

    /// Sends the packets in `batch` to the display at `index`. Packets that the network does not accept immediately are
    /// lost.
    private func send(_ batch: PacketBatch, to index: Int) {
        let viewer = viewers[index]
        guard case .address(let host, let port) = viewer.settings.address else { return }
        var lastError: CInt?
        batch.forEachPacket { packet in
            let result = withInternetAddress(host, port: port) { address, length in
                let flags = CInt(MSG_DONTWAIT)
                return sendto(viewer.descriptor, packet.baseAddress, packet.count, flags, address, length)
            }
            if let result, result < 0, errno != EAGAIN { lastError = errno }
            return true
        }
        logChange(of: index, error: lastError)
    }

    /// Logs the first failure of a series, and the recovery after it. `error` is the error number, or nil if the last
    /// frame was sent.
    private func logChange(of index: Int, error: CInt?) {
        let wasFailing = viewers[index].isFailing
        viewers[index].isFailing = error != nil
        let name = "viewer \(viewers[index].settings.address)"
        if let error, !wasFailing {
            log(.warning, "\(name): \(systemMessage(error))")
        } else if error == nil, wasFailing {
            log(.info, "\(name) works again")
        }
    }

    /// Opens a UDP socket for sending to `address`.
    private static func socket(to address: ListenAddress) throws(StartFailure) -> CInt {
        let socketType = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard case .address(let host, _) = address else {
            throw StartFailure("viewer \(address): not an IP address")
        }
        let descriptor = Glibc.socket(ListenAddress.family(of: host), socketType, 0)
        guard descriptor >= 0 else { throw StartFailure("viewer \(address): \(systemMessage(errno))") }
        return descriptor
    }
}

extension SignFrame {
    /// Returns the picture in 24-bit colors, or nil if the frame is invalid. While the sign's display is off, the
    /// picture is dark.
    fileprivate func pixels(ink: Color) -> FramePixels? {
        let width = Int(tree["width"]?.integer ?? 0)
        let isLit = tree["lit"]?.boolean ?? true
        let darkRow = String(repeating: ".", count: width)
        return FramePixels(isLit ? rows : rows.map { _ in darkRow }, width: width, ink: ink)
    }
}
