/// A light level (illuminance), stored in thousandths of a lux.
public struct Illuminance: Hashable, Comparable, Sendable {
    /// The maximum light level in thousandths of a lux: a million lux, about ten times as much as direct
    /// sunlight.
    private static let maximum: Int64 = 1_000_000_000

    package let millilux: Int64

    /// Creates a light level from thousandths of a lux, clamped to the range from zero to a million lux.
    package init(millilux: Int64) { self.millilux = min(max(millilux, 0), Self.maximum) }

    /// Creates a light level from a number of lux, clamped to a million at most. Returns nil if `lux` is
    /// negative or not finite.
    package init?(lux: Double) {
        guard lux.isFinite, lux >= 0 else { return nil }
        self.init(millilux: Int64(min(lux * 1_000, Double(Self.maximum)).rounded()))
    }

    package var lux: Double { Double(millilux) / 1_000 }

    /// Returns whether the light level `left` is darker than the light level `right`.
    public static func < (left: Illuminance, right: Illuminance) -> Bool { left.millilux < right.millilux }
}
