import BusInterfaces
import Diagnostics
import HardwareBuses
import MatrixDisplays
import SignAPI
import SignCore

/// Checks the process that sends pictures to network displays and receives pictures from lighting consoles.
extension Checkup {
    /// Checks whether `loopbanner-sender` accepts connections at `socket`, and whether it reports problems
    /// with `place`: the destination of a display, or `consoles`. `driver` is the driver of the display, or
    /// nil for lighting consoles.
    func senderResults(socket: String, place: String, driver: DriverSettings? = nil) -> [CheckResult] {
        let subject = place.isEmpty ? socket : place
        let isCard = driver?.settings is ColorlightSettings
        let first = isCard ? [interfaceResult(place)] : []
        switch machine.senders[socket] {
        case .failure(let failure):
            return first + [
                .failing(subject, "\(failure.device): \(failure.reason)", remedy: failure.remedy)
            ]
        case .success(let state) where isCard:
            return first + cardResults(state, socket: socket, place: place)
        case .success(let state):
            let problems = state.problems.filter { $0.hasPrefix("\(driver?.name ?? "") \(place):") }
            let failures = problems.map { problem in
                CheckResult.failing(
                    subject,
                    "loopbanner-sender reports \(problem)",
                    remedy: "Check the address, and whether the display is on."
                )
            }
            return [.good(subject, "loopbanner-sender listens at \(socket)")] + failures
        case nil: return [.good(subject, "loopbanner-sender listens at \(socket)")]
        }
    }

    var consoleResults: [CheckResult] {
        configuration.realtime.map {
            senderResults(socket: $0.device ?? RealtimeSettings.usualDevice, place: "consoles")
        }
            ?? []
    }

    /// Checks the link and the speed of the network interface to a receiver card.
    private func interfaceResult(_ name: String) -> CheckResult {
        guard let interface = machine.interfaces[name] else {
            return .failing(
                name,
                "this interface does not exist",
                remedy: "Plug the adapter in, or write another interface; `ip link` lists them."
            )
        }
        if interface.isWireless {
            return .failing(name, "this interface is Wi-Fi", remedy: "Connect the card to an Ethernet port.")
        }
        guard let speed = interface.speed else {
            return .failing(
                name,
                "no link",
                remedy: "Switch the card on, check its cable, and run `sudo ip link set \(name) up`."
            )
        }
        guard speed >= 1_000 else {
            return .failing(
                name,
                "a link with \(speed) Mbit/s, and a receiver card needs 1000",
                remedy: "Use another port, adapter or cable."
            )
        }
        guard interface.hasDefaultRoute || interface.hasAddress else {
            return .good(name, "a link with \(speed) Mbit/s")
        }
        let use = interface.hasDefaultRoute ? "the default route" : "an IP address"
        return CheckResult(
            .note,
            name,
            "a link with \(speed) Mbit/s, and \(use)",
            remedy: "Connect the card to a separate interface: a switch sends its frames to every device."
        )
    }

    /// The results about the receiver cards that the process has found.
    private func cardResults(_ state: SenderState, socket: String, place: String) -> [CheckResult] {
        guard state.hasCardPort else {
            return [
                .failing(
                    place,
                    "loopbanner-sender listens at \(socket), but has opened no interface",
                    remedy: "Start it with --interface \(place), or as loopbanner-sender@\(place)."
                )
            ]
        }
        let port = CheckResult.good(
            place,
            "loopbanner-sender listens at \(socket), and has opened the interface"
        )
        guard !state.cards.isEmpty else {
            return [
                port,
                CheckResult(
                    .note,
                    place,
                    "no receiver card has answered",
                    remedy:
                        "Check the cable and the supply of the card. Some cards never answer; set latches for them."
                ),
            ]
        }
        return [port] + state.cards.map { .good(place, $0) }
    }
}
