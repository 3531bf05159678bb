import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime
import PixelProtocols

/// An Ethernet port that leads to receiver cards, which are controllers of LED panels. It stays open for as
/// long as the process runs, because opening it needs a capability that the process gives up.
final class CardPort {
    /// The kernel's index of the network interface to which the receiver cards are connected.
    private let interface: CInt
    let descriptor: CInt
    /// The number of latch frames to send after each picture. A latch frame makes the receiver cards show the
    /// picture. The number is two until a card has answered, and for firmware 13 and later.
    private(set) var latches = 2
    /// The answer of each receiver card in the chain, keyed by the number of the card.
    private var answers: [UInt8: CardAnswer] = [:]
    private var discovery = CardDiscovery()

    /// The number of receiver cards in a chain that are asked for their firmware versions.
    private static let askedCards: UInt8 = 4

    /// Opens the network interface whose name or MAC address is `name`. Throws if the interface does not
    /// exist or the process lacks the capability to open it.
    init(named name: String) throws(StartFailure) {
        interface = lb_interface_number(name)
        guard interface > 0 else {
            throw StartFailure(
                "interface \(Wording.quoted(name)) does not exist; `ip link` lists the interfaces"
            )
        }
        descriptor = lb_frame_socket(interface, CardAnswer.etherType)
        guard descriptor >= 0 else {
            let remedy =
                descriptor == -EPERM ? "; CAP_NET_RAW is required; the unit loopbanner-sender@ grants it" : ""
            throw StartFailure("interface \(Wording.quoted(name)): \(systemMessage(-descriptor))\(remedy)")
        }
    }

    /// Creates a port that is not open, for tests. `latches` is the number of latch frames that its cards
    /// need.
    init(latches: Int) {
        (interface, descriptor) = (0, -1)
        self.latches = latches
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the network interface to the receiver cards has disappeared.
    var isGone: Bool { lb_interface_exists(interface) == 0 }

    /// The time at which `advance` must be called next to request the firmware versions of the receiver
    /// cards.
    var deadline: Instant { discovery.deadline }

    /// Requests the firmware versions of the receiver cards if a request is due at the time `now` and the
    /// network interface has a link.
    func advance(to now: Instant) {
        guard discovery.deadline <= now else { return }
        if discovery.advance(to: now, hasLink: lb_interface_has_link(interface) != 0) { discover() }
    }

    /// The descriptions of the receiver cards that have answered, in the order of the chain.
    var cards: [String] { answers.sorted { $0.key < $1.key }.map(\.value.summary) }

    /// Requests the firmware versions of the receiver cards even if no display is in use, unless a card has
    /// already answered.
    func requestFirmwareVersions() {
        if answers.isEmpty { discover() }
    }

    private func discover() {
        // The cards that answer may be others than before.
        answers = [:]
        for card in 0..<Self.askedCards {
            let frame = ColorlightFrame.discovery(card: card)
            send(descriptor, frame, frame.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// Reads the answers of the receiver cards that have arrived. Returns only the first answer of each card
    /// since the last request.
    func receive() -> [CardAnswer] {
        var new: [CardAnswer] = []
        var frame = [UInt8](repeating: 0, count: 2_048)
        while case let count = recv(descriptor, &frame, frame.count, CInt(MSG_DONTWAIT)), count > 0 {
            let answer = frame.withUnsafeBytes {
                try? CardAnswer(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            guard let answer, answers.updateValue(answer, forKey: answer.cardNumber) == nil else { continue }
            discovery.answerArrived()
            new.append(answer)
            latches = answers.values.map(\.latches).max() ?? latches
        }
        return new
    }
}

extension CardAnswer {
    /// A human-readable description of the receiver card that has answered, for the log.
    var summary: String {
        let card =
            "receiver card \(cardNumber): firmware \(majorVersion).\(minorVersion), \(width)×\(height) pixels"
        return hasKnownFirmware ? card : card + "; unknown firmware, try latches = 1, 2 or 3"
    }
}
