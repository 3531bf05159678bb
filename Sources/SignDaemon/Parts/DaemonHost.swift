import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

/// What the server of the control socket needs of the parts of a daemon.
final class DaemonHost: ControlHost {
    let version: String
    let configurationPath: String
    private let context: PartContext
    private let playlists: PlaylistStore
    private let state: StateStore
    private let status: StatusReporter

    /// The host of a program's `version` for the configuration in `file`.
    init(
        _ version: String,
        _ file: String,
        _ context: PartContext,
        _ playlists: PlaylistStore,
        _ state: StateStore,
        _ status: StatusReporter
    ) {
        self.version = version
        configurationPath = absolutePath(of: file) ?? file
        self.context = context
        self.playlists = playlists
        self.state = state
        self.status = status
    }

    var playlist: Playlist { playlists.inForce }

    var lists: OptionLists { playlists.lists }

    var condition: Condition {
        var condition = status.condition(of: playlist.configuration.buttons)
        context.texts.complete(&condition)
        return condition
    }

    func order(_ order: FrameLoop.Order) { context.orders.send(order) }

    func noticeBoxes(in text: String) { context.texts.noticeBoxes(in: text, on: playlist) }

    func change(
        _ change: ListChange,
        revision: Int?,
        isKept: Bool,
        lifetimes: [String: Nanoseconds]
    ) throws(ListChange.Refusal) -> (number: Int, warnings: [Diagnostic]) {
        try playlists.change(change, revision: revision, isKept: isKept, lifetimes: lifetimes)
    }

    func isDurable(list number: Int) -> Bool { playlists.isDurable(list: number) }

    func keep(_ values: TextValues, isPromised: Bool) -> Bool { state.note(values, isPromised: isPromised) }

    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage? {
        try state.statistics(hours, limit: limit)
    }

    func reload() throws(ConfigurationError) -> (number: Int, warnings: [Diagnostic]) {
        status.reloading()
        do throws(ConfigurationError) {
            return try playlists.reload()
        } catch {
            status.configurationRejected(error.description)
            throw error
        }
    }
}
