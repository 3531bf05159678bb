import BusInterfaces
import MonotonicTime
import Pixels

/// The settings for a display of LED panels with Colorlight receiver cards, which receive raw Ethernet frames
/// on a dedicated network interface.
package struct ColorlightSettings: NetworkDriver {
    package static let name = "colorlight"
    package static let ownKeys: Set = ["interface", "latches", "latch_delay", "latch_source", "light"]
    package static let defaultOrder = ColorOrder.bgr
    /// Whether pictures are sent in rows across the complete display. Always true, because each card extracts
    /// its part of these rows and stores the arrangement of its panels.
    package static let sendsWholeRows = true
    package static let defaultRate = 50
    package static let defaultRefresh = Nanoseconds.milliseconds(50)

    package var network = NetworkSettings()

    package init() {}

    /// The name or the MAC address of the network interface to which the cards are connected, or an empty
    /// string if none is configured.
    package var interface: String { network.keys.interface ?? "" }
    package var destinationName: String { interface }
    package var dimsPixels: Bool { network.keys.light == .pixels }

    package var deviceNode: String? {
        // A unit's name and its folder have dashes in place of a MAC address's colons.
        let instance = String(interface.map { $0 == ":" ? "-" : $0 })
        return network.device ?? "/run/loopbanner-sender@\(instance)/socket"
    }

    package var destination: NetworkDisplaySettings.Destination {
        var card = ReceiverCard()
        card.latches = network.keys.latches
        card.latchDelay = network.keys.latchDelay ?? card.latchDelay
        card.latchSource = network.keys.latchSource ?? card.latchSource
        return .card(card)
    }

    /// Returns the errors, warnings and notes about settings that only receiver cards have, such as the
    /// network interface and the latch delay. The result does not depend on `size`.
    package func ownFindings(at size: PixelSize) -> [DriverFinding] {
        [interfaceFinding, rateFinding, latchDelayFinding, ledPathFinding].compactMap { $0 }
    }

    /// An error if the settings do not contain the name of the network interface, or nil if they do.
    private var interfaceFinding: DriverFinding? {
        guard network.keys.interface == nil else { return nil }
        let message =
            "driver 'colorlight' needs the network interface of the card; write interface = \"eth1\", as "
            + "`ip link` lists it"
        return DriverFinding(.error, message, keys: ["driver"], prerequisiteKeys: ["interface"])
    }

    /// A note if the configured rate is higher than many receiver cards support, or nil otherwise.
    private var rateFinding: DriverFinding? {
        guard rate > Self.defaultRate else { return nil }
        let message = "many cards stutter above \(Self.defaultRate) pictures per second, but rate is \(rate)"
        return DriverFinding(.note, message, keys: ["rate"])
    }

    /// A warning if the settings describe the path of the LEDs in a panel, or nil if they do not. Such a
    /// setting has no effect, because the receiver card stores the path.
    private var ledPathFinding: DriverFinding? {
        let path = network.wiring.ledPath
        let usualPath = StripWiring.rowByRow.ledPath
        guard path.axis != usualPath.axis || path.isZigzag != usualPath.isZigzag else { return nil }
        let message =
            "runs and zigzag in [display.strip] have no effect with driver 'colorlight': the card stores the arrangement "
            + "of its LEDs; remove these keys"
        return DriverFinding(.warning, message, keys: ["strip"])
    }

    /// A note about `latch_delay`, the configured wait before a receiver card shows a picture. Nil unless the
    /// wait is shorter than many cards need or too long for the configured rate.
    private var latchDelayFinding: DriverFinding? {
        guard let delay = network.keys.latchDelay else { return nil }
        let usualDelay = ReceiverCard().latchDelay
        if delay < usualDelay {
            let message =
                "many cards need a latch_delay of \(usualDelay.durationText) or more, but it is \(delay.durationText)"
            return DriverFinding(.note, message, keys: ["latch_delay"])
        }
        let highestRate = Int(Nanoseconds.seconds(1).rawValue / max(1, delay.rawValue))
        guard highestRate < rate else { return nil }
        let message =
            "a latch_delay of \(delay.durationText) allows fewer than \(highestRate) pictures per second, but rate is \(rate)"
        return DriverFinding(.note, message, keys: ["latch_delay"])
    }
}
