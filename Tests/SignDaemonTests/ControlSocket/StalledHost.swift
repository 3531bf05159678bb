import Diagnostics
import MonotonicTime
import SignAPI
import SignFile
import TestSupport

@testable import SignCore
@testable import SignDaemon

/// A host of the control socket whose frame thread never replies.
final class StalledHost: ControlHost {
    let version = "0"
    let configurationPath = "/a.toml"
    let playlist = Playlist(Configuration())
    let condition = Condition(display: .works, problems: [])
    var requests: [FrameLoop.Request] = []
    var reloads = 0
    let lists = OptionLists(OptionLists.List(number: 0, fileText: []))

    func changeList(_ request: ListRequest) -> PlaylistOrder {
        reloads += 1
        return (reloads, [])
    }

    func drawing(of options: [ListedOption], values: [String: String], counters: [CounterReading], scale: Int)
        -> (
            OptionDrawing, [Diagnostic]
        )
    {
        (OptionDrawing(playlist), [])
    }

    let countsUsage = false

    /// Whether lists and values survive a power cut once they are stored.
    var keepsPromises = true
    var stored: [(values: [String: String], isPromised: Bool)] = []

    func applyRelease(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder {
        (1, [])
    }

    let settings = SettingsStore()

    func changeSettings(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder
    {
        (1, [])
    }

    func identify(after answers: [Int]) -> (number: Int, step: WiringSession.Step) { (1, .fixed) }

    func endIdentification() -> Int { 1 }

    func isDurable(list number: Int) -> Bool { keepsPromises }

    func store(_ counters: CounterBank) {}

    func store(_ values: TextValues, isPromised: Bool) -> Bool {
        stored.append((values.textsByName, isPromised))
        return keepsPromises && isPromised
    }

    func send(_ order: FrameLoop.Order) {
        if case .request(let request) = order { requests.append(request) }
    }

    func warnAboutMissingGlyphs(in text: String) {}

    func statistics(for hours: Range<UsageHour>, limit: Int) -> UsagePage? { nil }

    var checks: [CheckResult] = []

    func diagnose() -> [CheckResult] { checks }

    /// The errors of the configuration file, or nil if it is valid.
    var configurationError: ConfigurationError?

    func checkConfiguration() throws(ConfigurationError) {
        if let configurationError { throw configurationError }
    }

    var restarts = 0
    /// Why the sign may not restart, or nil if it may.
    var restartRejection: VarlinkError?

    func restart(at now: Instant) throws(VarlinkError) {
        if let restartRejection { throw restartRejection }
        restarts += 1
    }

    func reload() -> PlaylistOrder {
        reloads += 1
        return (reloads, [])
    }
}
