import MonotonicTime

/// The settings of the light sensor that controls the brightness, from the table `[brightness_sensor]` of the
/// configuration.
public struct BrightnessSensorSettings: Hashable, Sendable {
    /// The origin of the light sensor's readings.
    package enum Source: Hashable, Sendable {
        /// The sensor with this name in the kernel's Industrial I/O subsystem (IIO), such as `bh1750`.
        case device(String)
        /// A file that contains a number, in lux.
        case file(String)
    }

    package var source: Source
    package var curve = BrightnessCurve()
    /// The smallest change of the light level to which the brightness reacts, in percent of the level at the last
    /// reaction.
    package var hysteresis = 15
    /// The interval between two readings of the light sensor.
    package var interval = Nanoseconds.seconds(1)
    /// The duration of a brightness change that follows the light sensor.
    package var duration = Nanoseconds.seconds(2)

    /// Creates settings with the default curve from light level to brightness.
    package init(_ source: Source) { self.source = source }
}

/// The function from light level to brightness. It consists of straight lines between points. Beyond the first and the
/// last point, it is constant.
package struct BrightnessCurve: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package var light: Illuminance
        /// The brightness in percent, 0 to 100.
        package var percent: Int

        package init(_ light: Illuminance, percent: Int) {
            self.light = light
            self.percent = percent
        }
    }

    /// The points of the curve, in ascending order of light level. There is at least one.
    package private(set) var points = [(0, 2), (10, 10), (100, 40), (1_000, 100)].map { lux, percent in
        Point(Illuminance(millilux: lux * 1_000), percent: percent)
    }

    /// Creates the default curve, from 2 percent in the dark to 100 percent at 1000 lux.
    package init() {}

    /// Creates a curve through `points`. Returns nil if there are no points, or if their light levels are not in
    /// ascending order.
    package init?(_ points: [Point]) {
        guard !points.isEmpty, zip(points, points.dropFirst()).allSatisfy({ $0.light < $1.light }) else {
            return nil
        }
        self.points = points
    }

    /// Returns the brightness for the light level `light`, in percent and rounded to the nearest whole number.
    package func percent(at light: Illuminance) -> Int {
        guard let next = points.firstIndex(where: { light < $0.light }) else {
            return points[points.count - 1].percent
        }
        guard next > 0 else { return points[0].percent }
        let (low, high) = (points[next - 1], points[next])
        let width = high.light.millilux - low.light.millilux
        let elapsed = light.millilux - low.light.millilux
        let rise = Int64(high.percent - low.percent)
        return low.percent + Int((2 * elapsed * rise + width).flooredQuotient(by: 2 * width))
    }
}
