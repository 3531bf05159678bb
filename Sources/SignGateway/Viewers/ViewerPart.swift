import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import PixelProtocols
import Pixels

/// The part of the gateway that sends the sign's frames (pictures of its LEDs) to network displays. It also
/// repeats the last frame every second, because displays do not acknowledge frames and may have just been
/// switched on.
final class ViewerPart: GatewayPart {
    private struct Viewer {
        var settings: ViewerSettings
        var descriptor: CInt
        var ddp = DDPEncoder()
        /// Whether the last frame could not be sent to the display. Only changes of this value are logged.
        var isFailing = false
    }

    private static let repeatInterval = Nanoseconds.seconds(1)

    private var viewers: [Viewer] = []
    /// The network packets of the last picture. The batch is kept so that its memory can be reused.
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

    /// Sends the last frame of the sign to all network displays, and schedules its repetition. Does nothing
    /// if there is no frame.
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
                for packet in FlaschenTaschen.packets(picture) { batch.appendPacket { $0 += packet } }
            }
            send(batch, to: index)
        }
    }

    /// Sends the packets in `batch` to the network display at `index`. Packets that cannot be sent
    /// immediately are dropped.
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

    /// Logs when sending to the network display at `index` begins to fail, and when it works again. `error`
    /// is the error number (`errno`), or nil if the last frame was sent.
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

    /// Opens a UDP socket for sending frames to the network display at `address`, and returns its descriptor.
    /// Throws if `address` is not an IP address or the socket cannot be opened.
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
    /// Returns the frame as a picture in 24-bit color, or nil if the frame is invalid. Lit LEDs of a
    /// monochrome display have the color `ink`. While the sign's display is off, all pixels are dark.
    fileprivate func pixels(ink: Color) -> FramePixels? {
        let width = Int(tree["width"]?.integer ?? 0)
        let isLit = tree["lit"]?.boolean ?? true
        let darkRow = String(repeating: ".", count: width)
        return FramePixels(isLit ? rows : rows.map { _ in darkRow }, width: width, ink: ink)
    }
}
