import CLinuxSystem
import Diagnostics
import Glibc

/// The Ethernet port for receiver cards, which is open from the start of the process to its end, because opening it needs a
/// capability that the process gives up.
final class CardPort {
    /// The number of the interface in the kernel.
    private let interface: CInt
    let descriptor: CInt
    /// The number of latch frames that the cards need: two from firmware 13 on, and while no card has answered.
    private(set) var latches = 2
    private var answers: Set<CardAnswer> = []

    /// The Ethernet type as which the kernel reads the first two bytes of a card's answer.
    private static let answerType: UInt16 = 0x0805
    /// The number of cards in a chain that are asked for their firmware.
    private static let askedCards: UInt8 = 4

    /// Opens the interface with the name or MAC address `name`.
    init(named name: String) throws(StartFailure) {
        interface = lb_interface_number(name)
        guard interface > 0 else {
            throw StartFailure(
                "interface \(Wording.quoted(name)) does not exist; `ip link` lists the interfaces"
            )
        }
        descriptor = lb_frame_socket(interface, Self.answerType)
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

    /// Asks the cards for their firmware.
    func discover() {
        for card in 0..<Self.askedCards {
            var frame = CardEncoder.addresses + [UInt8](repeating: 0, count: 284 - 12)
            (frame[12], frame[16]) = (0x07, card)
            send(descriptor, frame, frame.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// Reads the answers of cards. Returns those that are new.
    func receive() -> [CardAnswer] {
        var new: [CardAnswer] = []
        var frame = [UInt8](repeating: 0, count: 2_048)
        while case let count = recv(descriptor, &frame, frame.count, CInt(MSG_DONTWAIT)), count > 0 {
            guard let answer = CardAnswer(frame.prefix(count)), answers.count < 64,
                answers.insert(answer).inserted
            else { continue }
            new.append(answer)
            latches = answers.contains { $0.firmware.major >= 13 } ? 2 : 1
        }
        return new
    }
}

/// The answer of a receiver card to the question for its firmware.
struct CardAnswer: Hashable, CustomStringConvertible {
    struct Firmware: Hashable {
        var major: UInt8
        var minor: UInt8
    }

    /// The number of the card in the chain.
    var card: UInt8
    var firmware: Firmware
    var width: Int
    var height: Int

    /// Creates an answer from an Ethernet frame, or returns nil if the frame is none of a card of the 5A series.
    init?(_ frame: ArraySlice<UInt8>) {
        let bytes = Array(frame)
        guard bytes.count >= 1_000, bytes[12] == 0x08, bytes[13] == 0x05 else { return nil }
        card = bytes[98]
        firmware = Firmware(major: bytes[15], minor: bytes[16])
        width = Int(bytes[34]) << 8 | Int(bytes[35])
        height = Int(bytes[36]) << 8 | Int(bytes[37])
    }

    var description: String {
        "receiver card \(card): firmware \(firmware.major).\(firmware.minor), \(width)×\(height) pixels"
    }
}
