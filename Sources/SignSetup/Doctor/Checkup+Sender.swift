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
    /// connections, and whether it reports problems with the display at `destination`. For a receiver card
    /// (a controller of LED panels), which has a network interface in place of an address, the results also
    /// concern this interface.
    ///
    /// - Parameters:
    ///   - socketPath: The path of the socket on which the process listens.
    ///   - destination: The destination of a display, such as its address or network interface, or
    ///     `consoles`.
    ///   - driver: The driver of the display, or nil for lighting consoles.
    func senderResults(socketPath: String, destination: String, driver: DriverSettings? = nil)
        -> [CheckResult]
    {
        let subject = destination.isEmpty ? socketPath : destination
        let isReceiverCard = driver?.settings is ColorlightSettings
        let interfaceResults = isReceiverCard ? [interfaceResult(named: destination)] : []
        let listenerResult = CheckResult.good(subject, "loopbanner-sender listens at \(socketPath)")
        switch machine.senderStates[socketPath] {
        case .failure(let error):
            let connectionFailure = CheckResult.failing(
                subject,
                "\(error.device): \(error.reason)",
                remedy: error.remedy
            )
            return interfaceResults + [connectionFailure]
        case .success(let state) where isReceiverCard:
            return interfaceResults
                + receiverCardResults(state: state, socketPath: socketPath, interfaceName: destination)
        case .success(let state):
            let displayName = "\(driver?.name ?? "") \(destination)"
            return [listenerResult] + problemResults(in: state, displayName: displayName, subject: subject)
        case nil: return [listenerResult]
        }
    }

    /// Returns a check failure for each problem that loopbanner-sender reports about one display. Its `state`
    /// contains the problems of all its displays, each in the form `NAME: PROBLEM`. `subject` is the name of
    /// the display in the results.
    private func problemResults(
        in state: SenderState,
        displayName: String,
        subject: String
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
            senderResults(socketPath: $0.device ?? RealtimeSettings.usualDevice, destination: "consoles")
        }
            ?? []
    }

    /// Checks the network interface called `name`, which leads to a receiver card (a controller of LED
    /// panels), and returns the result. It must be an Ethernet interface with a link of at least 1000 Mbit/s.
    /// A note advises against an interface that also serves other devices.
    private func interfaceResult(named name: String) -> CheckResult {
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
    /// network interface `interfaceName`.
    ///
    /// - Parameters:
    ///   - state: The state of loopbanner-sender, which searches for the cards.
    ///   - socketPath: The path of the socket on which loopbanner-sender listens.
    ///   - interfaceName: The name of the network interface.
    private func receiverCardResults(state: SenderState, socketPath: String, interfaceName: String)
        -> [CheckResult]
    {
        guard state.hasCardPort else {
            return [
                .failing(
                    interfaceName,
                    "loopbanner-sender listens at \(socketPath), but has opened no interface",
                    remedy:
                        "Start it with --interface \(interfaceName), or as loopbanner-sender@\(interfaceName)."
                )
            ]
        }
        let listenerResult = CheckResult.good(
            interfaceName,
            "loopbanner-sender listens at \(socketPath), and has opened the interface"
        )
        if state.cards.isEmpty {
            let missingCardResult = CheckResult(
                .note,
                interfaceName,
                "no receiver card has answered",
                remedy:
                    "Check the cable and the supply of the card. Some cards never answer; set latches for them."
            )
            return [listenerResult, missingCardResult]
        }
        return [listenerResult] + state.cards.map { .good(interfaceName, $0) }
    }
}
