import Diagnostics
import MonotonicTime
import TestSupport

@testable import SignCore
@testable import SignDaemon

/// A daemon whose frame thread does nothing.
final class StalledHost: ControlHost {
    let version = "0"
    let configurationPath = "/a.toml"
    let playlist = Playlist(Configuration())
    let condition = Condition(display: .works, trouble: [])
    var asked: [FrameLoop.Ask] = []
    var reloads = 0
    let lists = OptionLists(OptionLists.List(number: 0, file: []))

    func change(
        _ change: ListChange,
        revision: Int?,
        isKept: Bool,
        lifetimes: [String: Nanoseconds]
    ) -> (number: Int, warnings: [Diagnostic]) {
        reloads += 1
        return (reloads, [])
    }

    /// Whether lists and values hold after a power cut.
    var keepsPromises = true
    /// The values that it was given to keep, and whether they were promised.
    var kept: [(values: [String: String], isPromised: Bool)] = []

    func isDurable(list number: Int) -> Bool { keepsPromises }

    func keep(_ values: TextValues, isPromised: Bool) -> Bool {
        kept.append((values.texts, isPromised))
        return keepsPromises && isPromised
    }

    func order(_ order: FrameLoop.Order) {
        if case .ask(let ask) = order { asked.append(ask) }
    }

    func noticeBoxes(in text: String) {}

    func statistics(_ hours: Range<UsageHour>, limit: Int) -> UsagePage? { nil }

    func reload() -> (number: Int, warnings: [Diagnostic]) {
        reloads += 1
        return (reloads, [])
    }
}
