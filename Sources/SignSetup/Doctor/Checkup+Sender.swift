import BusInterfaces
import Diagnostics
import HardwareBuses
import MatrixDisplays
import SignAPI
import SignCore

/// Checks of loopbanner-sender, the process that sends pictures to network displays and receives pictures
/// from lighting consoles.
extension Checkup {
    /// Checks whether `loopbanner-sender`, the process that sends pictures to network displays, accepts
    /// connections, and whether it reports problems with the display at `place`. For a receiver card (a
    /// controller of LED panels), which has a network interface in place of an address, the results also
    /// concern this interface.
    ///
    /// - Parameters:
    ///   - socket: The path of the socket on which the process listens.
    ///   - place: The destination of a display, such as its address or network interface, or `consoles`.
    ///   - driver: The driver of the display, or nil for lighting consoles.
    func senderResults(socket: String, place: String, driver: DriverSettings? = nil) -> [CheckResult] {
        let subject = place.isEmpty ? socket : place
        let isCard = driver?.settings is ColorlightSettings
        let interfaceResults = isCard ? [interfaceResult(place)] : []
        let listenerResult = CheckResult.good(subject, "loopbanner-sender listens at \(socket)")
        switch machine.senders[socket] {
        case .failure(let error):
            let connectionFailure = CheckResult.failing(
                subject,
                "\(error.device): \(error.reason)",
                remedy: error.remedy
            )
            return interfaceResults + [connectionFailure]
        case .success(let state) where isCard:
            return interfaceResults + cardResults(state, socket: socket, place: place)
        case .success(let state):
            let displayName = "\(driver?.name ?? "") \(place)"
            return [listenerResult] + problemResults(in: state, about: displayName, for: subject)
        case nil: return [listenerResult]
        }
    }

    /// Returns a check failure for each problem that loopbanner-sender reports about one display. Its `state`
    /// contains the problems of all its displays, each in the form `NAME: PROBLEM`. `subject` is the name of
    /// the display in the results.
    private func problemResults(
        in state: SenderState,
        about displayName: String,
        for subject: String
    ) -> [CheckResult] {
        let problems = state.problems.filter { $0.hasPrefix("\(displayName):") }
        return problems.map { problem in
            .failing(
                subject,
                "loopbanner-sender reports \(problem)",
                remedy: "Check the address, and make sure that the display is on."
            )
        }
    }

    var consoleResults: [CheckResult] {
        configuration.realtime.map {
            senderResults(socket: $0.device ?? RealtimeSettings.usualDevice, place: "consoles")
        }
            ?? []
    }

    /// Checks the network interface called `name`, which leads to a receiver card (a controller of LED
    /// panels), and returns the result. It must be an Ethernet interface with a link of at least 1000 Mbit/s.
    /// A note advises against an interface that also serves other devices.
    private func interfaceResult(_ name: String) -> CheckResult {
        guard let interface = machine.interfaces[name] else {
            return .failing(
                name,
                "this interface does not exist",
                remedy: "Plug in the adapter, or set another interface; `ip link` lists them."
            )
        }
        if interface.isWireless {
            return .failing(name, "this is a Wi-Fi adapter", remedy: "Connect the card to an Ethernet port.")
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
                "a link at \(speed) Mbit/s, but a receiver card needs 1000",
                remedy: "Use another port, adapter or cable."
            )
        }
        guard interface.hasDefaultRoute || interface.hasAddress else {
            return .good(name, "a link at \(speed) Mbit/s")
        }
        let otherUse = interface.hasDefaultRoute ? "the default route" : "an IP address"
        return CheckResult(
            .note,
            name,
            "a link at \(speed) Mbit/s, and \(otherUse)",
            remedy: "Connect the card to a separate interface: a switch sends its frames to every device."
        )
    }

    /// Returns the check results for the receiver cards (controllers of LED panels) that are connected to the
    /// network interface `place`.
    ///
    /// - Parameters:
    ///   - state: The state of loopbanner-sender, which searches for the cards.
    ///   - socket: The path of the socket on which loopbanner-sender listens.
    ///   - place: The name of the network interface.
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
        let interfaceResult = CheckResult.good(
            place,
            "loopbanner-sender listens at \(socket), and has opened the interface"
        )
        if state.cards.isEmpty {
            let missingCard = CheckResult(
                .note,
                place,
                "no receiver card has answered",
                remedy:
                    "Check the cable and the supply of the card. Some cards never answer; set latches for them."
            )
            return [interfaceResult, missingCard]
        }
        return [interfaceResult] + state.cards.map { .good(place, $0) }
    }
}
