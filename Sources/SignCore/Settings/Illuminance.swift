/// A light level in thousandths of a lux.
public struct Illuminance: Hashable, Comparable, Sendable {
    /// The maximum of a reading in thousandths of a lux, equal to a million lux. Direct sunlight is about a tenth of
    /// that.
    private static let maximum: Int64 = 1_000_000_000

    package let millilux: Int64

    /// Creates a light level. `millilux` is clamped to the range from zero to the maximum.
    package init(millilux: Int64) { self.millilux = min(max(millilux, 0), Self.maximum) }

    /// Creates a light level from a number of lux. Returns nil if `lux` is negative or not finite.
    package init?(lux: Double) {
        guard lux.isFinite, lux >= 0 else { return nil }
        self.init(millilux: Int64(min(lux * 1_000, Double(Self.maximum)).rounded()))
    }

    package var lux: Double { Double(millilux) / 1_000 }

    /// Returns whether the left level is darker than the right one.
    public static func < (left: Illuminance, right: Illuminance) -> Bool { left.millilux < right.millilux }
}
