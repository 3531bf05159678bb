import CLinuxSystem
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile
import SignSetup

/// The interface through which the control server, which serves clients, accesses the other parts of the
/// daemon.
final class DaemonHost: ControlHost {
    let version: String
    let configurationPath: String
    private let context: PartContext
    private let playlistStore: PlaylistStore
    private let stateStore: StateStore
    private let statusReporter: StatusReporter
    /// The state of a restart of the sign, which a client can request.
    private(set) var restartRequest: RestartRequest

    /// Creates the interface through which the control server, which serves clients, accesses the given parts
    /// of the daemon. `file` is the path of the configuration file.
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
        self.playlistStore = playlists
        self.stateStore = state
        self.statusReporter = status
        self.restartRequest = restartRequest
    }

    var playlist: Playlist { playlistStore.playlistInForce }

    var lists: OptionLists { playlistStore.lists }

    var condition: Condition {
        var condition = statusReporter.condition(of: playlist.configuration.buttons)
        context.texts.addProblems(to: &condition)
        return condition
    }

    func send(_ order: FrameLoop.Order) { context.orders.send(order) }

    func warnAboutMissingGlyphs(in text: String) {
        context.texts.warnAboutMissingGlyphs(in: text, on: playlist)
    }

    func changeList(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder {
        try playlistStore.changeList(request)
    }

    func applyRelease(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder {
        try playlistStore.applyRelease(release, name: name)
    }

    var settings: SettingsStore { playlistStore.settings }

    func changeSettings(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder
    {
        try playlistStore.changeSettings(change, revision: revision)
    }

    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    {
        try playlistStore.identify(after: answers)
    }

    func endIdentification() -> Int { playlistStore.endIdentification() }

    /// Draws `options` as this sign would currently show them, without showing them. Returns the drawing, and
    /// warnings about the options.
    ///
    /// - Parameters:
    ///   - options: The options to draw.
    ///   - values: The text values that fields such as `{value:NAME}` show.
    ///   - counters: The counters that fields in texts show.
    ///   - scale: The scale of the letters.
    /// - Throws: An error if an option is invalid.
    func drawing(
        of options: [ListedOption],
        values: [String: String],
        counters: [CounterReading],
        scale: Int
    ) throws(ListChange.Refusal) -> (OptionDrawing, [Diagnostic]) {
        let (playlist, warnings) = try playlistStore.playlist(of: options)
        let drawing = OptionDrawing(
            playlist,
            values: values,
            counters: counters,
            scale: scale,
            at: context.clockReading,
            zone: context.clock.zone
        )
        return (drawing, warnings)
    }

    func isDurable(list number: Int) -> Bool { playlistStore.isDurable(list: number) }

    func store(_ values: TextValues, isPromised: Bool) -> Bool {
        stateStore.record(values, isPromised: isPromised)
    }

    func store(_ counters: CounterBank) { stateStore.record(counters) }

    var countsUsage: Bool { stateStore.countsUsage }

    func statistics(for hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage? {
        try stateStore.statistics(for: hours, limit: limit)
    }

    func reload() throws(ConfigurationError) -> PlaylistOrder {
        statusReporter.reloading()
        do throws(ConfigurationError) {
            return try playlistStore.reload()
        } catch {
            statusReporter.configurationRejected(error.description)
            throw error
        }
    }

    /// Checks the configuration file and the machine in the same way as the command `loopbanner doctor`.
    /// Returns the results, starting with that of the file.
    func diagnose() -> [CheckResult] {
        // The checks need memory that the running sign does not need.
        defer {
            lb_drop_clean_pages()
            lb_drop_free_memory()
        }
        let fileResult = checkFile()
        let machineCheckup = Checkup(ofOwnSign: playlist.configuration, file: configurationPath)
        return [fileResult] + machineCheckup.results
    }

    private func checkFile() -> CheckResult {
        do throws(ConfigurationError) {
            try checkConfiguration()
        } catch {
            let remedy = "Correct the file. `loopbanner check` explains each mistake."
            return CheckResult(.failing, "configuration", error.description, remedy: remedy)
        }
        return CheckResult(.good, "configuration", "\(Wording.printable(configurationPath)) is valid")
    }

    func checkConfiguration() throws(ConfigurationError) { try playlistStore.checkConfiguration() }

    func restart(at now: Instant) throws(VarlinkError) { try restartRequest.plan(at: now) }
}
