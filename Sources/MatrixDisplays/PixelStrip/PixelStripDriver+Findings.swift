import Diagnostics
import Pixels

extension PixelStripDriver {
    /// The length of the longest transfer that the SPI controllers of a Raspberry Pi up to model 4 send
    /// without a gap, in bytes (spi-bcm2835).
    private var longestTransfer: Int { 65_532 }

    package func findings(at size: PixelSize) -> [DriverFinding] {
        [
            panelFinding(at: size), orderFinding, limitFinding(at: size), lengthFinding(at: size),
            clockFinding, DriverFinding.bootFlashWarning(device: strip.device),
        ].compactMap { $0 }
    }

    private var orderFinding: DriverFinding? {
        guard order.hasWhite, !Self.canHaveWhite else { return nil }
        let message =
            "order '\(order.word)' has a white channel, which no LED of driver '\(Self.name)' has; omit the w"
        return DriverFinding(.error, message, keys: ["strip.order"], prerequisiteKeys: ["strip"])
    }

    private func limitFinding(at size: PixelSize) -> DriverFinding? {
        let limit = currentLimit(at: size)
        guard limit.milliamperes <= limit.darkCurrent else { return nil }
        let message =
            "limit \(limit.milliamperes) mA leaves no current for light: \(limit.ledCount) dark LEDs draw \(limit.darkCurrent) mA; "
            + "write limit = \(limit.minimumLimit(litChannels: channelsLitForWhite)) or more in [display.strip]"
        return DriverFinding(
            .error,
            message,
            keys: ["strip.limit", "width", "height"],
            prerequisiteKeys: ["width", "height", "strip"]
        )
    }

    /// The number of channels of each LED that are lit for white. It is one if the LEDs have a white channel,
    /// and three (red, green and blue) otherwise.
    private var channelsLitForWhite: Int { order.hasWhite ? 1 : 3 }

    private func lengthFinding(at size: PixelSize) -> DriverFinding? {
        let length = frameLength(at: size)
        guard length > longestTransfer else { return nil }
        let message =
            "\(size.width * size.height) LEDs need \(length) bytes without a gap, but a Raspberry Pi sends at most "
            + "\(longestTransfer); make the display smaller"
        return DriverFinding(
            .error,
            message,
            keys: ["width", "height"],
            prerequisiteKeys: ["width", "height", "strip"]
        )
    }

    private var clockFinding: DriverFinding? {
        guard Self.hasFixedClock, let speed = strip.speed, speed != Self.defaultClock else { return nil }
        let message =
            "speed \(speed) is not suitable for driver '\(Self.name)', whose pulses are made at \(Self.defaultClock) Hz; "
            + "remove the key"
        return DriverFinding(.error, message, keys: ["speed"])
    }

    /// A warning about an LED strip on the second SPI controller of a Raspberry Pi up to model 4. Without DMA
    /// (spi-bcm2835aux), this controller leaves gaps between bytes. Nil for other controllers and for LEDs
    /// that tolerate gaps. No remedy is included, because it depends on other displays.
    package var gapWarning: String? {
        guard Self.sendsPulses, strip.device.hasPrefix("/dev/spidev1.") else { return nil }
        return
            "on a Raspberry Pi 4 or earlier, \(strip.device) sends bytes with gaps, which the LEDs of driver "
            + "'\(Self.name)' mistake for another bit or the end"
    }

    /// Returns a note if the configured limit of the electric current dims a white picture of `size` at
    /// `brightness` percent, or a warning if the limit is so low that the picture is dark. Otherwise returns
    /// an empty array. Also returns an empty array if dark LEDs alone exceed the limit, because
    /// `limitFinding` reports this.
    ///
    /// The current depends on the light of a picture: the sum of the duty cycles (from 0 to 255) of all color
    /// channels of the LEDs. The permitted share is the part of this light that stays within the limit.
    package func findings(at size: PixelSize, brightness: Int) -> [DriverFinding] {
        let limit = currentLimit(at: size)
        let dutyOfWhite = Int(LightCurve(brightness: brightness)[255])
        let lightOfWhite = limit.ledCount * channelsLitForWhite * dutyOfWhite
        let shownShare = limit.permittedShare(ofLight: lightOfWhite)
        let isDimmed = shownShare < CurrentLimit.fullShare
        guard isDimmed, limit.milliamperes > limit.darkCurrent else { return [] }

        // Below this limit, even the lowest duty cycle above 0 is too high for white LEDs.
        let minimumLimit = limit.minimumLimit(litChannels: channelsLitForWhite)
        let isDark = limit.milliamperes < minimumLimit
        let remedy = isDark ? ", and its LEDs stay dark; set limit to at least \(minimumLimit)" : ""
        let unlimitedCurrent = limit.current(ofLight: lightOfWhite)
        let message =
            "a white picture at brightness \(brightness) would take \(unlimitedCurrent) mA; limit "
            + "\(limit.milliamperes) mA dims it to \(Self.percentText(of: shownShare)) % of that light\(remedy)"
        return [
            DriverFinding(
                isDark ? .warning : .note,
                message,
                keys: ["strip.limit", "brightness", "driver"],
                prerequisiteKeys: ["width", "height", "strip", "brightness"]
            )
        ]
    }

    /// Returns `share`, a fraction in parts of `CurrentLimit.fullShare`, as the text of a percentage. A share
    /// below one percent is written as "less than 1".
    private static func percentText(of share: Int) -> String {
        let percent = 100 * share / CurrentLimit.fullShare
        return percent > 0 ? "\(percent)" : "less than 1"
    }

    package func busTime(at size: PixelSize) -> BusTime? { pictureTime(at: size) }

    /// Returns the time for which sending a picture of `size` pixels occupies the bus. Transfers of 96 bytes
    /// or more have no gaps, because Linux uses DMA for them (spi-bcm2835).
    private func pictureTime(at size: PixelSize) -> BusTime {
        BusTime(
            microseconds: frameLength(at: size) * 8 * 1_000_000 / max(1, clock),
            remedy: Self.hasFixedClock ? nil : "raise speed"
        )
    }

    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard clock > 0 else { return [] }
        let time = pictureTime(at: size)
        let leds = size.width * size.height
        let finding = time.finding(
            .warning,
            transferDescription: "a picture of \(leds) LEDs takes \(time.microseconds) µs at \(clock) Hz",
            framesPerSecond: framesPerSecond,
            keys: ["speed", "width", "height", "driver"],
            prerequisiteKeys: ["width", "height", "strip", "speed"]
        )
        return finding.map { [$0] } ?? []
    }
}
