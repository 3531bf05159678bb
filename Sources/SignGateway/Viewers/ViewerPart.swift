import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import Pixels

/// Shows displays in the network what the sign shows: each new picture, and the last one again every second, for a
/// display that has just been switched on. Nobody answers, and nothing is waited for.
final class ViewerPart: GatewayPart {
    private struct Viewer {
        var settings: ViewerSettings
        var descriptor: CInt
        var sequence = 1
        /// Whether the last picture could not be sent.
        var isFailing = false
    }

    /// Why there is no way to a viewer.
    struct Failure: Error {
        /// The reason.
        let description: String
    }

    private static let pause = Nanoseconds.seconds(1)

    private var viewers: [Viewer] = []
    private let log: GatewayLog
    private var frame: SignFrame?
    private(set) var deadline: Instant?

    /// The displays of `settings`.
    init(_ settings: [ViewerSettings], _ log: GatewayLog) throws(Failure) {
        self.log = log
        for viewer in settings {
            viewers.append(Viewer(settings: viewer, descriptor: try Self.socket(to: viewer.address)))
        }
    }

    deinit { for viewer in viewers { close(viewer.descriptor) } }

    var wantsFrames: Bool { true }

    func timePassed(at now: Instant) {
        guard let deadline, deadline <= now else { return }
        sendAll(at: now)
    }

    func signChanged(_ sign: SignKnowledge, at now: Instant) {
        guard !sign.isConnected else { return }
        // What the sign shows is not known any more.
        frame = nil
        deadline = nil
    }

    func signShows(_ frame: SignFrame, at now: Instant) {
        self.frame = frame
        sendAll(at: now)
    }

    private func sendAll(at now: Instant) {
        guard let frame else { return deadline = nil }
        deadline = now + Self.pause
        for index in viewers.indices {
            guard let picture = frame.pixels(ink: viewers[index].settings.ink) else { continue }
            switch viewers[index].settings.language {
            case .ddp:
                let packets = DDP.packets(picture, sequence: viewers[index].sequence)
                viewers[index].sequence = (viewers[index].sequence - 1 + packets.count) % 15 + 1
                send(packets, to: index)
            case .flaschenTaschen:
                send(FlaschenTaschen.packets(picture), to: index)
            }
        }
    }

    /// Sends packets. Those that the network does not take at once are lost, as packets are.
    private func send(_ packets: [[UInt8]], to index: Int) {
        let viewer = viewers[index]
        guard case .address(let text, let port) = viewer.settings.address else { return }
        var code: CInt = 0
        for packet in packets {
            let sent = withInternetAddress(text, port: port) {
                sendto(viewer.descriptor, packet, packet.count, CInt(MSG_DONTWAIT), $0, $1)
            }
            if let sent, sent < 0, errno != EAGAIN { code = errno }
        }
        let wasFailing = viewers[index].isFailing
        viewers[index].isFailing = code != 0
        let name = "viewer \(viewers[index].settings.address)"
        if code != 0, !wasFailing {
            log(.warning, "\(name): \(systemMessage(code))")
        } else if code == 0, wasFailing {
            log(.info, "\(name) is well again")
        }
    }

    private static func socket(to address: ListenAddress) throws(Failure) -> CInt {
        let kind = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard case .address(let text, _) = address else {
            throw Failure(description: "viewer \(address): this is no address")
        }
        let family = text.utf8.contains(UInt8(ascii: ":")) ? AF_INET6 : AF_INET
        let descriptor = Glibc.socket(family, kind, 0)
        guard descriptor >= 0 else {
            throw Failure(description: "viewer \(address): \(systemMessage(errno))")
        }
        return descriptor
    }
}

extension SignFrame {
    /// The picture in colors, dark while the sign does not shine; nil if it is none.
    func pixels(ink: Color) -> FramePixels? {
        let width = Int(tree["width"]?.integer ?? 0)
        let isLit = tree["lit"]?.boolean ?? true
        let dark = String(repeating: ".", count: width)
        return FramePixels(isLit ? rows : rows.map { _ in dark }, width: width, ink: ink)
    }
}
