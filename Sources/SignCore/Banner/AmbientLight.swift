/// The brightness of the display as the readings of a light sensor determine it.
///
/// A reading changes the brightness only if the light level differs enough from the level at the last change
/// (hysteresis). A manual brightness remains until the light is four times as bright or as dark as when it
/// was set, or until `endManual` is called. In this comparison, levels below one lux count as one lux.
struct AmbientLight: Hashable, Sendable {
    /// The factor by which the light level must rise or fall to end a manually set brightness.
    private static let overridingRatio: Int64 = 4
    private static let milliluxPerLux: Int64 = 1_000

    let settings: BrightnessSensorSettings
    /// The most recent reading of the light sensor, or nil if there has been none.
    private(set) var reading: Illuminance?
    /// The light level for which the brightness was last adjusted, or nil if the sensor has not been read
    /// yet.
    private var reference: Illuminance?
    /// Whether a manually set brightness currently overrides the light sensor.
    private(set) var isManual = false
    /// The light level when the brightness was set manually, or nil if the sensor had not been read yet.
    private var manualLight: Illuminance?

    init(_ settings: BrightnessSensorSettings) { self.settings = settings }

    /// The brightness for the current light level, in percent. Nil if the sensor has not been read yet, or
    /// while a manually set brightness overrides it.
    var percent: Int? { isManual ? nil : reference.map(settings.curve.percent) }

    /// Processes the reading `light` of the light sensor, and returns whether the brightness (`percent`) has
    /// changed.
    mutating func read(_ light: Illuminance) -> Bool {
        reading = light
        return isManual ? endManualIfOverridden(by: light) : follow(light)
    }

    /// Ends the manually set brightness if the light level `light` is four times as bright or as dark as when
    /// it was set. If that level is unknown, `light` is stored instead. Returns whether the manual brightness
    /// has ended.
    private mutating func endManualIfOverridden(by light: Illuminance) -> Bool {
        let lightAtSetting = manualLight ?? light
        manualLight = lightAtSetting
        guard Self.areFarApart(light, and: lightAtSetting) else { return false }
        endManual()
        return true
    }

    /// Adjusts the brightness to the light level `light`, and returns whether it has changed. A level close
    /// to that of the last change has no effect.
    private mutating func follow(_ light: Illuminance) -> Bool {
        if let reference {
            let hasSameBrightness = settings.curve.percent(at: light) == settings.curve.percent(at: reference)
            if hasSameBrightness || !exceedsHysteresis(light, from: reference) { return false }
        }
        reference = light
        return true
    }

    /// Lets a manually set brightness override the light sensor until the light level differs enough from
    /// that at present.
    mutating func beginManual() {
        isManual = true
        manualLight = reading
    }

    /// Ends a manually set brightness. The brightness then follows the most recent reading of the light
    /// sensor again. Does nothing if no brightness was set manually.
    mutating func endManual() {
        guard isManual else { return }
        isManual = false
        manualLight = nil
        reference = reading
    }

    /// Returns a copy with the sensor settings `settings`. If they refer to the same sensor, the copy keeps
    /// the most recent reading.
    func with(_ settings: BrightnessSensorSettings) -> AmbientLight {
        var light = AmbientLight(settings)
        light.isManual = isManual
        guard settings.source == self.settings.source else { return light }
        light.reading = reading
        light.reference = reading
        light.manualLight = manualLight
        return light
    }

    private func exceedsHysteresis(_ light: Illuminance, from reference: Illuminance) -> Bool {
        let change = abs(light.millilux - reference.millilux)
        return change > 0 && change * 100 >= reference.millilux * Int64(settings.hysteresis)
    }

    private static func areFarApart(_ light: Illuminance, and other: Illuminance) -> Bool {
        let darker = max(min(light, other).millilux, milliluxPerLux)
        let brighter = max(max(light, other).millilux, milliluxPerLux)
        return brighter >= darker * overridingRatio
    }
}
