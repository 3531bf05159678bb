import InfiniteScroll
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// Tests the brightness of a sign with a light sensor, beside schedules and manual settings.
@Suite("The brightness of a sign with a light sensor")
struct SensedBrightnessTests {
    private static let midnight = CivilTime(secondsSince1970: 1_767_225_600)

    private func toml(_ sensor: String = "device = \"sensor\"", _ more: String = "") -> String {
        """
        [display]
        driver = "memory"
        brightness = 20
        [scroll]
        autoplay = false
        \(more)
        [[option]]
        text = "Tea"
        """ + (sensor.isEmpty ? "" : "\n[brightness_sensor]\n\(sensor)\n")
    }

    private func sign(_ toml: String) throws -> Sign {
        Sign(try playlist(toml), at: .zero, civil: Self.midnight, dropsLateFrames: false)
    }

    private func at(_ seconds: Double) -> Instant { .zero + Nanoseconds(Int64(seconds * 1e9)) }

    private func read(_ lux: Double, _ sign: inout Sign, at seconds: Double) throws {
        sign.sense(try #require(Illuminance(lux: lux)), at: at(seconds))
    }

    /// Returns the brightness at an instant, in percent.
    private func percent(_ sign: inout Sign, at seconds: Double) -> Int {
        sign.advance(to: at(seconds))
        _ = sign.compose()
        return sign.brightness
    }

    private func events(_ sign: inout Sign) -> [String] {
        var events: [String] = []
        sign.takeEvents { entry in
            guard case .brightness(let percent) = entry.kind else { return }
            events.append("\(entry.at.nanoseconds / 1_000_000) \(percent)")
        }
        return events
    }

    @Test("the first reading applies at once, and each later one over the configured time")
    func ramp() throws {
        var sign = try sign(toml())
        #expect(percent(&sign, at: 0.5) == 20)
        try read(1_000, &sign, at: 1)
        #expect(percent(&sign, at: 1) == 100)
        try read(100, &sign, at: 2)
        #expect([2.0, 3, 4, 5].map { percent(&sign, at: $0) } == [100, 70, 40, 40])
        #expect(events(&sign) == ["1000 100", "4000 40"])
        #expect(sign.state.light == Illuminance(lux: 100))
        #expect(sign.state.brightness == 40)
    }

    @Test("light that changes during a change leads on from the current brightness")
    func rampInRamp() throws {
        var sign = try sign(toml("device = \"sensor\"\nover = \"4s\""))
        try read(1_000, &sign, at: 0)
        try read(100, &sign, at: 1)
        #expect(percent(&sign, at: 3) == 70)
        try read(1_000, &sign, at: 3)
        #expect([5.0, 7].map { percent(&sign, at: $0) } == [85, 100])
    }

    @Test("without a change of the brightness, a reading leads to no event, no picture and no deadline")
    func quiet() throws {
        var sign = try sign(toml())
        try read(100, &sign, at: 1)
        _ = sign.compose()
        _ = events(&sign)
        for step in 0..<100 { try read(100 + Double(step % 14), &sign, at: 2 + Double(step)) }
        let hasEvents = sign.hasEvents
        #expect(!hasEvents)
        #expect(sign.nextDeadline == nil)
        let isNew = sign.compose()
        #expect(!isNew)
    }

    @Test("a schedule's brightness is the maximum while it is in force")
    func schedule() throws {
        let night = "[[schedule]]\nwhen = [\"00:10..00:20\"]\nbrightness = 30"
        var sign = try sign(toml("device = \"sensor\"", night))
        try read(1_000, &sign, at: 1)
        #expect(percent(&sign, at: 599) == 100)
        #expect(percent(&sign, at: 601) == 30)
        try read(10, &sign, at: 700)
        #expect(percent(&sign, at: 703) == 10)
        try read(500, &sign, at: 800)
        #expect(percent(&sign, at: 803) == 30)
        #expect(percent(&sign, at: 1_199) == 30)
        #expect(percent(&sign, at: 1_201) == 67)
    }

    @Test("a manual brightness lasts until the next change of the schedule")
    func manualUntilSchedule() throws {
        let night = "[[schedule]]\nwhen = [\"00:10..00:20\"]\nbrightness = 30"
        var sign = try sign(toml("device = \"sensor\"", night))
        try read(1_000, &sign, at: 1)
        sign.handle(.brightness(55), cause: "brightness", at: at(10))
        try read(800, &sign, at: 20)
        #expect(percent(&sign, at: 599) == 55)
        #expect(percent(&sign, at: 601) == 30)
        sign.handle(.brightness(90), cause: "brightness", at: at(700))
        #expect(percent(&sign, at: 701) == 90)
        #expect(percent(&sign, at: 1_201) == 87)
    }

    @Test("a manual brightness lasts until a fourfold change of the light")
    func manualUntilLight() throws {
        var sign = try sign(toml())
        try read(100, &sign, at: 1)
        for command in [Command.brighter, .brighter] { sign.handle(command, cause: "brighter", at: at(2)) }
        #expect(percent(&sign, at: 3) == 60)
        try read(399, &sign, at: 4)
        #expect(percent(&sign, at: 8) == 60)
        try read(25, &sign, at: 9)
        #expect(percent(&sign, at: 12) == 15)
    }

    @Test("a reading lights no dark display, and a dark display is lit with the brightness for the light")
    func dark() throws {
        var sign = try sign(toml())
        sign.handle(.lit(false), cause: "lit", at: at(1))
        try read(10_000, &sign, at: 2)
        #expect(!sign.state.isLit)
        #expect(percent(&sign, at: 5) == 100)
    }

    @Test(
        "a reload with another curve follows it, and one without a sensor restores the configured brightness"
    )
    func reload() throws {
        var sign = try sign(toml())
        try read(100, &sign, at: 1)
        let other = "device = \"sensor\"\ncurve = [[0, 0], [200, 100]]"
        sign.replace(try playlist(toml(other)), at: at(10))
        #expect(percent(&sign, at: 11) == 50)
        sign.replace(try playlist(toml(other, "[dots]\nposition = \"none\"")), at: at(12))
        #expect(percent(&sign, at: 13) == 50)
        sign.replace(try playlist(toml("")), at: at(20))
        #expect(percent(&sign, at: 21) == 20)
        #expect(sign.state.light == nil)
    }

    @Test("a reload does not undo a manual brightness")
    func reloadManual() throws {
        var sign = try sign(toml())
        try read(100, &sign, at: 1)
        sign.handle(.brightness(77), cause: "brightness", at: at(2))
        sign.replace(try playlist(toml("device = \"sensor\"\nhysteresis = 20")), at: at(10))
        #expect(percent(&sign, at: 11) == 77)
    }

    @Test(
        "noise around any light never changes the brightness again once it has settled",
        arguments: 1...50 as ClosedRange<UInt64>
    )
    func noise(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var sign = try sign(toml())
        let level = Double.random(in: 1...2_000, using: &random)
        try read(level, &sign, at: 1)
        let settled = percent(&sign, at: 2)
        for step in 0..<200 {
            // At most 14 percent away from the light at the last change.
            let noise = Double.random(in: 0.865...1.145, using: &random)
            try read(level * noise, &sign, at: 3 + Double(step))
        }
        #expect(percent(&sign, at: 300) == settled, "seed \(seed), \(level) lux")
        #expect(events(&sign).count <= 1, "seed \(seed), \(level) lux")
    }
}
