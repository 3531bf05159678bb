import CLinuxSystem
import Diagnostics
import Glibc

/// The Ethernet port for receiver cards, which is open from the start of the process to its end, because opening it needs a
/// capability that the process gives up.
final class CardPort {
    /// The number of the interface in the kernel.
    let interface: CInt
    let descriptor: CInt

    /// The Ethernet type as which the kernel reads the first two bytes of a card's answer.
    private static let answers: UInt16 = 0x0805

    /// Opens the interface with the name or MAC address `name`.
    init(named name: String) throws(StartFailure) {
        interface = lb_interface_number(name)
        guard interface > 0 else {
            throw StartFailure(
                "interface \(Wording.quoted(name)) does not exist; `ip link` lists the interfaces"
            )
        }
        descriptor = lb_frame_socket(interface, Self.answers)
        guard descriptor >= 0 else {
            let remedy =
                descriptor == -EPERM ? "; CAP_NET_RAW is needed, as the unit loopbanner-sender@ has it" : ""
            throw StartFailure("interface \(Wording.quoted(name)): \(systemMessage(-descriptor))\(remedy)")
        }
    }

    deinit { close(descriptor) }

    /// Reads the answers of cards, and the errors of the interface.
    func receive() {
        var frame = [UInt8](repeating: 0, count: 2_048)
        while recv(descriptor, &frame, frame.count, CInt(MSG_DONTWAIT)) > 0 {}
    }

    /// Whether the interface has disappeared.
    var isGone: Bool { lb_interface_exists(interface) == 0 }
}
