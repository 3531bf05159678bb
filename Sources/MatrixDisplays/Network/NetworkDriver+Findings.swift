import BusInterfaces
import Diagnostics
import MonotonicTime
import Pixels

extension NetworkDriver {
    package func findings(at size: PixelSize) -> [DriverFinding] {
        ownFindings(at: size) + [panelFinding(at: size), orderFinding, refreshFinding].compactMap { $0 }
    }

    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard framesPerSecond > rate else { return [] }
        let message =
            "driver '\(Self.name)' sends at most \(rate) pictures per second, but fps is \(framesPerSecond), so some "
            + "frames are dropped; set fps to \(rate), or raise rate"
        return [DriverFinding(.note, message, keys: ["rate", "driver"])]
    }

    /// Returns the network host that the configuration key `address` specifies. Its port is `port` if the key
    /// does not include one, and its name is empty if the key is missing.
    func host(port: UInt16) -> NetworkHost {
        let address = network.keys.address
        return NetworkHost(name: address?.name ?? "", port: address?.port ?? port)
    }

    /// An array with an error if the configuration key `address`, which specifies the host of the display, is
    /// missing. The array is empty if the key is present.
    var missingAddress: [DriverFinding] {
        guard network.keys.address == nil else { return [] }
        let message =
            "driver '\(Self.name)' needs the address of the display; write address = \"192.168.1.20\", or a name such as "
            + "\"wled.local\""
        return [DriverFinding(.error, message, keys: ["driver"], prerequisiteKeys: ["address"])]
    }

    /// Returns the numbers of the universes (groups of channels of a lighting protocol) that a display of
    /// `size` needs, starting with `first`. Each universe carries 170 pixels.
    package static func universes(from first: Int, forSize size: PixelSize) -> ClosedRange<Int> {
        first...first + max(1, (size.width * size.height + 169) / 170) - 1
    }

    /// Returns an error if any of the display's universes (groups of channels) is outside the range that the
    /// protocol allows. Returns nil if all are allowed.
    ///
    /// - Parameters:
    ///   - universes: The universes of the display. The first one is configured, and the last one follows
    ///     from the display's size.
    ///   - allowedUniverses: The universe numbers that the protocol allows.
    func finding(forUniverses universes: ClosedRange<Int>, allowedUniverses: ClosedRange<Int>)
        -> DriverFinding?
    {
        let firstUniverse = universes.lowerBound
        guard allowedUniverses.contains(firstUniverse) else {
            let message =
                "universe must be \(allowedUniverses.lowerBound) to \(allowedUniverses.upperBound) for driver '\(Self.name)', not "
                + "\(firstUniverse)"
            return DriverFinding(.error, message, keys: ["universe"])
        }

        if allowedUniverses.contains(universes.upperBound) { return nil }
        let highestFirstUniverse = allowedUniverses.upperBound - universes.count + 1
        let remedy =
            allowedUniverses.contains(highestFirstUniverse)
            ? "universe must be at most \(highestFirstUniverse)" : "make the display smaller"
        return DriverFinding(
            .error,
            "the display has \(universes.count) universes, but the last possible one is \(allowedUniverses.upperBound); "
                + remedy,
            keys: ["universe", "width", "height"],
            prerequisiteKeys: ["width", "height"]
        )
    }

    private var orderFinding: DriverFinding? {
        guard order.hasWhite else { return nil }
        let message =
            "order '\(order.word)' has a white channel, which driver '\(Self.name)' does not send; omit the w"
        return DriverFinding(.error, message, keys: ["order"])
    }

    private var refreshFinding: DriverFinding? {
        guard refresh > .seconds(1) || refresh == .zero else { return nil }
        let dark = refresh == .zero ? "until the picture changes" : "for up to \(refresh.durationText)"
        let message = "a receiver that reconnects stays dark \(dark); set refresh to \"1s\" or less"
        return DriverFinding(.warning, message, keys: ["refresh"])
    }
}
