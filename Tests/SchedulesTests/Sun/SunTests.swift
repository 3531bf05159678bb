import Glibc
import TestSupport
import Testing

@testable import Schedules

@Suite("Sunrise and sunset")
struct SunTests {
    @Test("sunrise and sunset are those of astral within a minute, up to 65° of latitude")
    func astral() {
        for place in AstralTable.places {
            let calendar = LocalCalendar(
                zone: ZoneTable(offset: Int64((place.longitude / 15).rounded()) * 3_600),
                place: Place(latitude: place.latitude, longitude: place.longitude)
            )
            for (day, sunrise, sunset) in place.days {
                guard case .rises(at: let rise, sets: let set) = calendar.sun(on: CalendarDay(number: day))
                else {
                    Issue.record("\(place.name) on day \(day): no sunrise")
                    continue
                }
                #expect(abs(rise - sunrise) <= 60, "\(place.name) on day \(day)")
                #expect(abs(set - sunset) <= 60, "\(place.name) on day \(day)")
            }
        }
    }

    @Test("the sun of a day is that of the local day, on both sides of the date line")
    func localDay() {
        for seed in UInt64(1)...400 {
            var generator = SeededGenerator(seed: seed)
            let longitude = Double.random(in: -180...180, using: &generator)
            // Clocks may differ from the sun by hours, and by a day near the bends of the date line.
            let offset = Int64.random(in: -12...14, using: &generator) * 3_600
            let calendar = LocalCalendar(
                zone: ZoneTable(offset: offset),
                place: Place(latitude: Double.random(in: -60...60, using: &generator), longitude: longitude)
            )
            let day = CalendarDay(number: Int64.random(in: 10_000...30_000, using: &generator))
            guard case .rises(at: let rise, sets: let set) = calendar.sun(on: day) else {
                Issue.record("seed \(seed): no sunrise")
                continue
            }
            let noon = rise + (set - rise) / 2
            #expect(rise < set, "seed \(seed)")
            #expect(abs(noon - (day.number * 86_400 + 43_200 - offset)) <= 43_200 + 1_200, "seed \(seed)")
        }
    }

    /// Returns the height of the sun above the horizon, in degrees.
    private func height(at second: Int64, _ place: Place) -> Double {
        let sun = SunPosition(at: Double(second))
        let turn = (Double(second) + sun.equationOfTime * 60 + place.longitude * 240) / 240 - 180
        let latitude = place.latitude * radiansPerDegree
        let declination = sun.declination * radiansPerDegree
        let up =
            sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(turn * radiansPerDegree)
        return asin(up) / radiansPerDegree
    }

    @Test("a day is open while the sun is up, and a night while it is down, including polar days and nights")
    func heights() throws {
        let day = [try TimeWindow(parsing: "sunrise..sunset")]
        let night = [try TimeWindow(parsing: "sunset..sunrise")]
        let start: Int64 = 1_767_225_600
        for (latitude, longitude) in [
            (0.0, 0.0), (52.5, 13.4), (-54.9, -67.6), (69.65, 18.96), (-78.0, 166.0), (89.9, 0.0),
        ] {
            let place = Place(latitude: latitude, longitude: longitude)
            let zone = ZoneTable(offset: Int64((longitude / 15).rounded()) * 3_600)
            let calendar = LocalCalendar(zone: zone, place: place)
            var judged = 0
            for second in stride(from: start, to: start + 366 * 86_400, by: 6_173) {
                let height = height(at: second, place) + 0.833
                // Near sunrise and sunset, a difference of seconds would decide.
                guard abs(height) > 0.4 else { continue }
                judged += 1
                let isDay = calendar.isOpen(day, at: second)
                let isNight = calendar.isOpen(night, at: second)
                if isDay != (height > 0) || isNight != (height < 0) {
                    Issue.record(
                        "\(latitude)°: height \(height) at \(second), day \(isDay), night \(isNight)"
                    )
                }
            }
            #expect(judged > 4_000)
        }
    }

    @Test("in a polar night nothing starts with sunrise, and on a polar day sunrise is midnight")
    func polar() throws {
        let tromso = LocalCalendar(
            zone: ZoneTable(offset: 3_600),
            place: Place(latitude: 69.65, longitude: 18.96)
        )
        let winter = try #require(CalendarDay(year: 2026, month: 12, day: 21))
        let summer = try #require(CalendarDay(year: 2026, month: 6, day: 21))
        #expect(tromso.sun(on: winter) == .staysDown)
        #expect(tromso.sun(on: summer) == .staysUp)
        func opening(_ text: String, _ day: CalendarDay) throws -> [Int64]? {
            try tromso.opening(of: TimeWindow(parsing: text), on: day).map { range in
                [range.lowerBound, range.upperBound].map { ($0 + 3_600 - day.number * 86_400) / 60 }
            }
        }
        #expect(try opening("sunrise..22:00", winter) == nil)
        #expect(try opening("sunrise..sunset", winter) == nil)
        #expect(try opening("sunset..22:00", winter) == [720, 1_320])
        #expect(try opening("06:00..sunrise", winter) == [360, 720])
        #expect(try opening("sunset..sunrise", winter) == [720, 2_160])
        #expect(try opening("sunrise..sunset", summer) == [0, 1_440])
        #expect(try opening("sunset..sunrise", summer) == nil)
        #expect(try opening("22:00..sunrise", summer) == [1_320, 1_440])
    }

    @Test("a window on one day stays closed when the sun sets too late")
    func lateSunset() throws {
        let berlin = LocalCalendar(
            zone: ZoneTable(offset: 7_200),
            place: Place(latitude: 52.52, longitude: 13.4)
        )
        let summer = try #require(CalendarDay(year: 2026, month: 6, day: 21))
        #expect(try berlin.opening(of: TimeWindow(parsing: "sunset..21:00"), on: summer) == nil)
        #expect(try berlin.opening(of: TimeWindow(parsing: "06:00..sunrise"), on: summer) == nil)
        #expect(try berlin.opening(of: TimeWindow(parsing: "sunset..22:00"), on: summer) != nil)
    }

    @Test("without a location no window with the sun opens")
    func nowhere() throws {
        let window = try TimeWindow(parsing: "sunset..sunrise")
        #expect(!LocalCalendar().isOpen([window], at: 0))
        #expect(LocalCalendar().nextChange(of: [window], after: 0) == nil)
    }
}
