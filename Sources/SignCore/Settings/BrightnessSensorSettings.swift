import MonotonicTime

/// The settings of the light sensor that controls the brightness, from the table `[brightness_sensor]` of the
/// configuration.
public struct BrightnessSensorSettings: Hashable, Sendable {
    /// The device or file from which the light level is read.
    package enum Source: Hashable, Sendable {
        /// The light sensor with this name, such as `bh1750`, in the kernel's Industrial I/O subsystem (IIO).
        case device(String)
        /// The path of a file that contains the light level as a number, in lux.
        case file(String)
    }

    package var source: Source
    package var curve = BrightnessCurve()
    /// The minimum change of the light level, relative to the level at which the brightness last changed,
    /// that changes the brightness of the display. In percent.
    package var hysteresis = 15
    /// The interval between two readings of the light sensor.
    package var interval = Nanoseconds.seconds(1)
    /// The duration of the gradual brightness change after a change of the light level.
    package var duration = Nanoseconds.seconds(2)

    /// Creates the settings for the light sensor `source`, with the default brightness curve.
    package init(_ source: Source) { self.source = source }
}

/// A function that maps the light level at the sign to the brightness of the display. It is linear between
/// given points, and constant below the first and above the last one.
package struct BrightnessCurve: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package var light: Illuminance
        /// The brightness of the display at this point of the curve, in percent from 0 to 100.
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

    /// Creates the default curve from light level to brightness, which rises from 2 percent in the dark to
    /// 100 percent at 1000 lux.
    package init() {}

    /// Creates a brightness curve through `points`. Returns nil if there are no points, or if their light
    /// levels are not ascending.
    package init?(_ points: [Point]) {
        guard !points.isEmpty, zip(points, points.dropFirst()).allSatisfy({ $0.light < $1.light }) else {
            return nil
        }
        self.points = points
    }

    /// Returns the display's brightness at the light level `light`, rounded to a whole percentage.
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
