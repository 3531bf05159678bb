import MonotonicTime
import Testing

@testable import BannerText

@Suite("Times in other zones")
struct TimeZoneTests {
    /// 12:00:30 UTC on January 1, 2026.
    private let winter = CivilTime(secondsSince1970: 1_767_268_830, utcOffset: 3_600, zone: "CET")

    private func complaint(_ text: String) -> String? {
        do throws(TextTemplateError) { _ = try TextTemplate(text) } catch { return error.description }
        return nil
    }

    @Test("a time has the hour, the day and the name of its zone, next to local times")
    func texts() throws {
        let text = try TextTemplate(
            "{time:%H:%M} {time:%H:%M %Z|Europe/London} {time:%a %H:%M|Pacific/Auckland}"
        )
        #expect(text.text(at: winter) == "13:00 12:00 GMT Fri 01:00")
        #expect(try TextTemplate("{time:%H:%M|Asia/Kathmandu}").text(at: winter) == "17:45")
        #expect(try TextTemplate("{time:%H|%M}").text(at: winter) == "13|00", "a format with a bar")
        #expect(try TextTemplate("{time:%s|Asia/Tokyo}").text(at: winter) == "1767268830")
    }

    @Test(
        "a time in a zone with an offset of 45 minutes changes with each minute, or each second if it shows seconds"
    )
    func lifetimes() throws {
        #expect(try TextTemplate("{time:%H:%M|Asia/Kathmandu}").lifetime(at: winter) == .seconds(30))
        #expect(try TextTemplate("{time:%T|Asia/Kathmandu}").lifetime(at: winter) == .seconds(1))
    }

    @Test(
        "an unknown zone is an error that suggests a name",
        arguments: [
            ("Europe/Londn", "Europe/London"), ("London", "Europe/London"), ("tokyo", "Asia/Tokyo"),
            ("europe/berlin", "Europe/Berlin"), ("Berln", "Europe/Berlin"),
        ]
    )
    func suggestions(_ name: String, _ similar: String) {
        #expect(
            complaint("{time:%H:%M|\(name)}")
                == "has a time in the zone '\(name)', which does not exist; did you mean '\(similar)', as in "
                + "{time:%H:%M|\(similar)}?"
        )
    }

    @Test("a name outside of the database, a missing database and a damaged file are errors")
    func errors() {
        for name in ["", "../localtime", "/etc/localtime", "Europe", "xyzzyxyzzy"] {
            #expect(
                complaint("{time:%H|\(name)}")?.hasPrefix(
                    "has a time in the zone '\(name)', which does not exist; "
                )
                    == true
            )
        }
        #expect(
            complaint("{time:%H|xyzzyxyzzy}")?.hasSuffix("write a name, as in {time:%H:%M|Europe/London}")
                == true
        )
        #expect(throws: TimeZoneError.notInstalled) { try SystemZones.zone(named: "UTC", in: "/none") }
        #expect(
            TimeZoneError.notInstalled.description
                == "has a time in another zone, but the time zones are not installed; install the package tzdata"
        )
        #expect(throws: TimeZoneError.damaged("passwd")) { try SystemZones.zone(named: "passwd", in: "/etc") }
        #expect(
            complaint("{time:H|Asia/Tokyo}")?.hasPrefix(
                "has a time format 'H' that shows no part of the time"
            ) == true
        )
    }
}
