import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Alarms of a fleet")
struct AlarmTests {
    private var fleet: FleetOnBroker

    init() throws { fleet = try FleetOnBroker() }

    private func watch(_ problem: AlarmSettings.Problem, after seconds: Int64 = 60) -> AlarmWatch {
        AlarmWatch([AlarmSettings(problem: problem, delay: .seconds(seconds), command: ["/bin/true"])])
    }

    /// Returns the changes at a time in seconds, as text.
    private func examine(_ watch: inout AlarmWatch, at second: Int64) -> [String] {
        watch.examine(SignTable(fleet.view), at: Instant(nanoseconds: 0) + .seconds(second)).map { change in
            change.message(fleet: "shops")["body"]?.string ?? ""
        }
    }

    @Test("an alarm is raised once, after its delay, and once more when it is over")
    mutating func delay() {
        fleet.add("a")
        fleet.add("b")
        var watch = watch(.offline)
        #expect(examine(&watch, at: 0) == [] && watch.deadline == nil)
        fleet.receive("loopbanner/a/status", "offline")
        #expect(examine(&watch, at: 10) == [])
        #expect(watch.deadline == Instant(nanoseconds: 0) + .seconds(70))
        #expect(examine(&watch, at: 69) == [])
        #expect(examine(&watch, at: 70) == ["offline raised: a"])
        #expect(watch.deadline == nil)
        #expect(examine(&watch, at: 999) == [])
        fleet.receive("loopbanner/a/status", "online")
        #expect(examine(&watch, at: 1_000) == ["offline over: a"])
    }

    @Test("a short problem raises nothing, and its time counts from zero again")
    mutating func short() {
        fleet.add("a")
        var watch = watch(.offline)
        fleet.receive("loopbanner/a/status", "offline")
        #expect(examine(&watch, at: 0) == [])
        fleet.receive("loopbanner/a/status", "online")
        #expect(examine(&watch, at: 50) == [])
        fleet.receive("loopbanner/a/status", "offline")
        #expect(examine(&watch, at: 55) == [] && examine(&watch, at: 114) == [])
        #expect(examine(&watch, at: 115) == ["offline raised: a"])
    }

    @Test("a sign that is forgotten has no problem")
    mutating func forgotten() {
        fleet.add("a", #""state":"local""#)
        var watch = watch(.drift, after: 1)
        _ = examine(&watch, at: 0)
        #expect(examine(&watch, at: 1) == ["drift raised: a"])
        fleet.receive("loopbanner/a/about", "")
        #expect(examine(&watch, at: 2) == ["drift over: a"])
    }

    @Test("display, clock and version are those that the sign reports")
    mutating func reports() {
        for node in ["a", "b", "c"] { fleet.add(node) }
        fleet.receive("loopbanner/a/health", #"{"display":"fails","clock":"unsynchronized"}"#)
        fleet.receive("loopbanner/b/health", #"{"display":"works","clock":"synchronized"}"#)
        fleet.receive("loopbanner/c/about", #"{"fleet":"shops","version":"0.10.0"}"#)
        for (problem, text) in [
            (AlarmSettings.Problem.display, "display raised: a"), (.clock, "clock raised: a"),
            (.version, "version raised: a, b"),
        ] {
            var watch = watch(problem, after: 0)
            #expect(examine(&watch, at: 0) == [text])
        }
    }

    @Test("an alarm is not over while the sign does not report the problem")
    mutating func unknown() {
        fleet.add("a")
        var watch = watch(.display, after: 10)
        fleet.receive("loopbanner/a/health", #"{"display":"fails"}"#)
        #expect(examine(&watch, at: 0) == [])
        fleet.receive("loopbanner/a/health", #"{"display":null}"#)
        // The problem may be over.
        #expect(examine(&watch, at: 10) == [] && watch.deadline == nil)
        fleet.receive("loopbanner/a/health", #"{"display":"fails"}"#)
        #expect(examine(&watch, at: 20) == [] && examine(&watch, at: 30) == ["display raised: a"])
        fleet.receive("loopbanner/a/health", #"{"display":null}"#)
        #expect(examine(&watch, at: 40) == [] && watch.deadline == nil)
        fleet.receive("loopbanner/a/health", #"{"display":"works"}"#)
        #expect(examine(&watch, at: 50) == ["display over: a"])
    }

    @Test("a message has at most a hundred names, and counts the others")
    mutating func many() {
        for index in 100..<350 { fleet.receive("loopbanner/s\(index)/about", #"{"fleet":"shops"}"#) }
        var watch = watch(.offline, after: 0)
        let text = examine(&watch, at: 0).first ?? ""
        #expect(text.hasPrefix("offline raised: s100, s101, ") && text.hasSuffix(", s199 and 150 more"))
    }
}
