import CLinuxSystem
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile
import SignSetup

/// The control server's access to the other parts of the daemon.
final class DaemonHost: ControlHost {
    let version: String
    let configurationPath: String
    private let context: PartContext
    private let playlists: PlaylistStore
    private let state: StateStore
    private let status: StatusReporter
    /// The state of a restart that a client has requested.
    private(set) var restartRequest: RestartRequest

    init(
        version: String,
        file: String,
        context: PartContext,
        playlists: PlaylistStore,
        state: StateStore,
        status: StatusReporter,
        restartRequest: RestartRequest
    ) {
        self.version = version
        configurationPath = absolutePath(of: file) ?? file
        self.context = context
        self.playlists = playlists
        self.state = state
        self.status = status
        self.restartRequest = restartRequest
    }

    var playlist: Playlist { playlists.inForce }

    var lists: OptionLists { playlists.lists }

    var condition: Condition {
        var condition = status.condition(of: playlist.configuration.buttons)
        context.texts.addProblems(to: &condition)
        return condition
    }

    func send(_ order: FrameLoop.Order) { context.orders.send(order) }

    func warnAboutMissingGlyphs(in text: String) {
        context.texts.warnAboutMissingGlyphs(in: text, on: playlist)
    }

    func change(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder {
        try playlists.change(request)
    }

    func apply(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder {
        try playlists.apply(release, name: name)
    }

    var settings: SettingsStore { playlists.settings }

    func change(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder {
        try playlists.change(change, revision: revision)
    }

    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    {
        try playlists.identify(after: answers)
    }

    func endIdentification() -> Int { playlists.endIdentification() }

    /// Returns a drawing of the options as the sign would show them, and warnings about them.
    func drawing(
        of options: [ListedOption],
        values: [String: String],
        counters: [CounterReading],
        scale: Int
    ) throws(ListChange.Refusal) -> (OptionDrawing, [Diagnostic]) {
        let (playlist, warnings) = try playlists.playlist(of: options)
        let reading = context.clockReading
        return (
            OptionDrawing(
                playlist,
                values: values,
                counters: counters,
                scale: scale,
                at: reading,
                zone: context.clock.zone
            ),
            warnings
        )
    }

    func isDurable(list number: Int) -> Bool { playlists.isDurable(list: number) }

    func store(_ values: TextValues, isPromised: Bool) -> Bool {
        state.record(values, isPromised: isPromised)
    }

    func store(_ counters: CounterBank) { state.record(counters) }

    var countsUsage: Bool { state.countsUsage }

    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage? {
        try state.statistics(hours, limit: limit)
    }

    func reload() throws(ConfigurationError) -> PlaylistOrder {
        status.reloading()
        do throws(ConfigurationError) {
            return try playlists.reload()
        } catch {
            status.configurationRejected(error.description)
            throw error
        }
    }

    /// Checks the configuration file and the machine, as `loopbanner doctor` does.
    func diagnose() -> [CheckResult] {
        // The checks need memory that nothing else needs.
        defer {
            lb_drop_clean_pages()
            lb_drop_free_memory()
        }
        let path = configurationPath
        var first = CheckResult(.good, "configuration", "\(Wording.printable(path)) is valid")
        do throws(ConfigurationError) {
            try checkConfiguration()
        } catch {
            let remedy = "Correct the file. `loopbanner check` explains each mistake."
            first = CheckResult(.failing, "configuration", error.description, remedy: remedy)
        }
        return [first] + Checkup(ofOwnSign: playlist.configuration, in: path).results
    }

    func checkConfiguration() throws(ConfigurationError) { try playlists.checkConfiguration() }

    func restart(at now: Instant) throws(VarlinkError) { try restartRequest.plan(at: now) }
}
