import Diagnostics
import MonotonicTime
import SignCore

/// The services of the daemon that the control server uses.
protocol ControlHost: AnyObject {
    var version: String { get }
    /// The path of the configuration file, with symbolic links resolved.
    var configurationPath: String { get }
    var playlist: Playlist { get }
    var condition: Condition { get }
    var lists: OptionLists { get }
    func send(_ order: FrameLoop.Order)
    /// Warns about characters without a glyph in a text that is not in the configuration.
    func warnAboutMissingGlyphs(in text: String)
    /// Requests a changed list of options. Returns the new revision and the warnings about the given options.
    func change(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder
    /// Returns whether the list with this number is in force and survives a power cut after one second.
    func isDurable(list number: Int) -> Bool
    /// Stores the current values. If `isPromised`, they are on disk within a second. Returns whether they survive a power cut.
    func store(_ values: TextValues, isPromised: Bool) -> Bool
    /// Returns the statistics of `hours`, at most `limit` bytes, or nil if the sign keeps no statistics.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage?
    /// Reads the configuration file again, and requests its playlist.
    func reload() throws(ConfigurationError) -> PlaylistOrder
}

/// The condition of a sign's displays, buttons and fonts.
struct Condition: Hashable, Sendable {
    /// The condition of all displays together.
    enum Display: String, Hashable, Sendable {
        case works
        /// A display has failed and is retried.
        case waiting
        /// A display cannot be used.
        case failed
    }

    /// A button, by its GPIO line.
    struct Button: Hashable, Sendable {
        var line: String
        var works: Bool
    }

    var display: Display
    /// A sentence for each current problem.
    var problems: [String]
    /// The buttons, in the order of the configuration.
    var buttons: [Button] = []
    /// The number of failures of loopbanner-text in this run.
    var fontFailures = 0
}
