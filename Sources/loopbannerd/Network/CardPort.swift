import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime
import PixelProtocols

/// The Ethernet port for receiver cards of LED panels. It stays open for as long as the process runs, because opening
/// it needs a capability that the process gives up.
final class CardPort {
    /// The kernel's index of the network interface.
    private let interface: CInt
    let descriptor: CInt
    /// The number of latch frames that the cards need. It is two for firmware 13 and later, and as long as no card has
    /// answered.
    private(set) var latches = 2
    /// The answer of each card in the chain, by the card's number.
    private var answers: [UInt8: CardAnswer] = [:]
    private var discovery = CardDiscovery()

    /// The number of cards in a chain that receive a discovery frame.
    private static let askedCards: UInt8 = 4

    /// Opens the interface with the name or MAC address `name`.
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
                descriptor == -EPERM ? "; CAP_NET_RAW is needed, as the unit loopbanner-sender@ has it" : ""
            throw StartFailure("interface \(Wording.quoted(name)): \(systemMessage(-descriptor))\(remedy)")
        }
    }

    /// Creates a port that is not open, for tests.
    init(latches: Int) {
        (interface, descriptor) = (0, -1)
        self.latches = latches
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the interface has disappeared.
    var isGone: Bool { lb_interface_exists(interface) == 0 }

    /// The time at which `advance` must be called next.
    var deadline: Instant { discovery.deadline }

    /// Requests the firmware versions of the cards if a request is due at `now`.
    func advance(to now: Instant) {
        guard discovery.deadline <= now else { return }
        if discovery.advance(to: now, hasLink: lb_interface_has_link(interface) != 0) { discover() }
    }

    /// A description of each card that has answered.
    var cards: [String] { answers.sorted { $0.key < $1.key }.map(\.value.summary) }

    /// Requests the cards' firmware versions even if no display needs them, unless a card has already answered.
    func inquire() {
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

    /// Reads the answers of cards. Returns only each card's first answer since the last request.
    func receive() -> [CardAnswer] {
        var new: [CardAnswer] = []
        var frame = [UInt8](repeating: 0, count: 2_048)
        while case let count = recv(descriptor, &frame, frame.count, CInt(MSG_DONTWAIT)), count > 0 {
            let answer = frame.withUnsafeBytes {
                try? CardAnswer(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            guard let answer, answers.updateValue(answer, forKey: answer.number) == nil else { continue }
            discovery.answerArrived()
            new.append(answer)
            latches = answers.values.map(\.latches).max() ?? latches
        }
        return new
    }
}

extension CardAnswer {
    /// A human-readable form of the answer, for the log.
    var summary: String {
        let card =
            "receiver card \(number): firmware \(majorVersion).\(minorVersion), \(width)×\(height) pixels"
        return hasKnownFirmware ? card : card + "; unknown firmware, try latches = 1, 2 or 3"
    }
}
