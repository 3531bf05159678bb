import MonotonicTime
import TestSupport
import Testing

@testable import SignCore

/// Tests the decisions by the readings of a light sensor.
@Suite("The light of the surroundings")
struct AmbientLightTests {
    private func lux(_ lux: Double) throws -> Illuminance { try #require(Illuminance(lux: lux)) }

    private func settings(_ points: [(Double, Int)]? = nil, hysteresis: Int = 15) throws
        -> BrightnessSensorSettings
    {
        var settings = BrightnessSensorSettings(.device("sensor"))
        settings.hysteresis = hysteresis
        if let points {
            let curve = try points.map { BrightnessCurve.Point(try lux($0.0), percent: $0.1) }
            settings.curve = try #require(BrightnessCurve(curve))
        }
        return settings
    }

    /// Returns the brightness after each reading.
    private func percents(_ light: inout AmbientLight, _ readings: [Double]) throws -> [Int?] {
        try readings.map { reading in
            _ = light.read(try lux(reading))
            return light.percent
        }
    }

    @Test("the default curve is linear between its points, and constant beyond them")
    func curve() throws {
        let curve = BrightnessCurve()
        let samples: [(Double, Int)] = [
            (0, 2), (5, 6), (10, 10), (40, 20), (55, 25), (100, 40), (550, 70), (1_000, 100), (90_000, 100),
        ]
        for (reading, percent) in samples { #expect(curve.percent(at: try lux(reading)) == percent) }
    }

    @Test("a curve may fall, and one point is the same brightness for every light")
    func unusualCurves() throws {
        let falling = try settings([(10, 100), (20, 0)]).curve
        #expect(
            try [0, 10, 15, 17.49, 20, 30].map { falling.percent(at: try lux($0)) } == [
                100, 100, 50, 25, 0, 0,
            ]
        )
        let constant = try settings([(10, 40)]).curve
        #expect(try [0, 10, 1_000].map { constant.percent(at: try lux($0)) } == [40, 40, 40])
        #expect(BrightnessCurve([]) == nil)
        let point = BrightnessCurve.Point(try lux(1), percent: 1)
        #expect(BrightnessCurve([point, point]) == nil)
    }

    @Test("a change below the hysteresis changes nothing, however often it occurs")
    func hysteresis() throws {
        var light = AmbientLight(try settings())
        #expect(light.percent == nil)
        #expect(try percents(&light, [100, 114.9, 85.1, 114.9, 85.1]) == [40, 40, 40, 40, 40])
        #expect(try percents(&light, [85, 97]) == [35, 35])
        #expect(try percents(&light, [97.75]) == [39])
    }

    @Test("light that drifts slowly changes the brightness when the sum of its changes is large enough")
    func drift() throws {
        var light = AmbientLight(try settings())
        _ = light.read(try lux(100))
        var brightness: [Int] = []
        for reading in stride(from: 100.0, through: 200, by: 1) {
            if light.read(try lux(reading)) { brightness.append(light.percent ?? -1) }
        }
        // 115, 133, 153 and 176 lux.
        #expect(brightness == [41, 42, 44, 45])
    }

    @Test("in the dark, every change of the light that changes the curve's value counts")
    func darkness() throws {
        var light = AmbientLight(try settings())
        #expect(try percents(&light, [0, 0.5, 0.7, 0]) == [2, 2, 3, 2])
    }

    @Test("a manual brightness stays until the light is four times as bright or as dark")
    func manual() throws {
        for (start, kept, ending) in [(100.0, 399.0, 400.0), (100, 26, 25), (0, 3.9, 4), (0.2, 3.9, 4)] {
            var light = AmbientLight(try settings())
            _ = light.read(try lux(start))
            light.beginManual()
            #expect(!light.read(try lux(kept)))
            #expect(light.percent == nil)
            #expect(light.read(try lux(ending)))
            #expect(light.percent == light.settings.curve.percent(at: try lux(ending)))
            #expect(!light.isManual)
        }
    }

    @Test("a manual brightness before the first reading refers to the first reading")
    func manualFirst() throws {
        var light = AmbientLight(try settings())
        light.beginManual()
        #expect(try percents(&light, [100, 300, 30, 400]) == [nil, nil, nil, 60])
    }

    @Test("when a manual brightness ends otherwise, the brightness follows the last reading")
    func manualEnd() throws {
        var light = AmbientLight(try settings())
        _ = light.read(try lux(100))
        light.beginManual()
        _ = light.read(try lux(200))
        light.endManual()
        #expect(light.percent == 47)
        light.endManual()
        #expect(light.percent == 47)
    }

    @Test("other settings keep the reading of the same sensor, and forget that of another")
    func otherSettings() throws {
        var light = AmbientLight(try settings())
        _ = light.read(try lux(100))
        let other = light.with(try settings([(0, 0), (100, 80)]))
        #expect(other.percent == 80)
        var file = try settings()
        file.source = .file("/run/lux")
        #expect(light.with(file).reading == nil)
        light.beginManual()
        #expect(light.with(file).isManual)
    }

    @Test("a number of lux is clamped, and anything that is no light is rejected")
    func numbers() throws {
        #expect(try lux(0.0004).millilux == 0)
        #expect(try lux(12.3456).millilux == 12_346)
        #expect(try lux(1e300) == lux(1_000_000))
        for number in [-0.1, .nan, .infinity, -.infinity] { #expect(Illuminance(lux: number) == nil) }
    }

    /// A second implementation of the rules, with floating point.
    private struct Model {
        var points: [(lux: Double, percent: Int)]
        var hysteresis: Double
        var reference: Double?
        var percent: Int?
        var manual: Double?

        func curve(_ lux: Double) -> Int {
            if lux <= points[0].lux { return points[0].percent }
            for (low, high) in zip(points, points.dropFirst()) where lux < high.lux {
                let part = (lux - low.lux) / (high.lux - low.lux)
                let value = Double(low.percent) + part * Double(high.percent - low.percent)
                return Int((value + 0.5).rounded(.down))
            }
            return points[points.count - 1].percent
        }

        mutating func read(_ lux: Double) {
            if let manual {
                let (low, high) = (max(1, min(lux, manual)), max(1, max(lux, manual)))
                guard high >= 4 * low else { return }
                self.manual = nil
            } else if let reference {
                guard lux != reference, abs(lux - reference) * 100 >= hysteresis * reference,
                    curve(lux) != percent
                else { return }
            }
            reference = lux
            percent = curve(lux)
        }
    }

    @Test(
        "random light on random curves follows the rules of a second implementation",
        arguments: 1...300 as ClosedRange<UInt64>
    )
    func randomLight(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...6, using: &random)
        // Powers of two and whole numbers are exact in both implementations.
        var lux = 0.0
        let points = (0..<count).map { _ -> (Double, Int) in
            defer { lux += Double(1 << Int.random(in: 0...9, using: &random)) }
            return (lux, Int.random(in: 0...100, using: &random))
        }
        let hysteresis = Int.random(in: 0...100, using: &random)
        var light = AmbientLight(try settings(points, hysteresis: hysteresis))
        var model = Model(points: points.map { (lux: $0.0, percent: $0.1) }, hysteresis: Double(hysteresis))
        var level = 1_000.0
        for step in 0..<400 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0 where light.reading != nil:
                light.beginManual()
                model.manual = light.reading?.lux
            case 1...4: level = Double(Int.random(in: 0...2_000, using: &random))
            default: level = (level * Double.random(in: 0.9...1.1, using: &random)).rounded()
            }
            _ = light.read(try self.lux(level))
            model.read(level)
            let expected = model.manual == nil ? model.percent : nil
            #expect(light.percent == expected, "seed \(seed), step \(step), \(level) lux")
            guard light.percent == expected else { return }
        }
    }
}
