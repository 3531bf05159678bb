import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// What the control server needs from the rest of the daemon.
protocol ControlHost: AnyObject {
    var version: String { get }
    /// The path of the configuration file, with symbolic links resolved.
    var configurationPath: String { get }
    var playlist: Playlist { get }
    var condition: Condition { get }
    var lists: OptionLists { get }
    func send(_ order: FrameLoop.Order)
    /// Logs a warning if `text` contains characters without a glyph. The text is not in the configuration, which has
    /// been checked.
    func warnAboutMissingGlyphs(in text: String)
    /// Requests that a changed list of options takes effect. Returns the new revision, and the warnings about the
    /// options that the client gave.
    func change(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder
    /// Requests that a release takes effect. Returns the new revision, and the warnings about its options.
    func apply(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder
    /// Returns a drawing that begins with `options`, on this sign with the given values and the scale of its letters.
    /// Also returns the warnings about them. The options are not added to the list.
    func drawing(
        of options: [ListedOption],
        values: [String: String],
        counters: [CounterReading],
        scale: Int
    ) throws(ListChange.Refusal) -> (OptionDrawing, [Diagnostic])
    /// Returns true if the list with this number is in force and would survive a power cut one second from now.
    func isDurable(list number: Int) -> Bool
    /// Stores the current values of texts. If `isPromised` is true, they are on disk within a second. Returns whether
    /// they survive a power cut.
    func store(_ values: TextValues, isPromised: Bool) -> Bool
    /// Stores the counters, so that they survive the end of the process.
    func store(_ counters: CounterBank)
    /// Returns the statistics for `hours`, as at most `limit` bytes, or nil if the sign keeps no statistics.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage?
    /// Reads the configuration file again, and requests that its playlist takes effect.
    func reload() throws(ConfigurationError) -> PlaylistOrder
}

/// Whether the displays, the buttons and the fonts of a sign work.
struct Condition: Hashable, Sendable {
    /// Whether the displays work, summed up for all displays together.
    enum Display: String, Hashable, Sendable {
        case works
        /// At least one display has failed, and is tried again.
        case waiting
        /// At least one display can never be used.
        case failed
    }

    /// A button, identified by its GPIO line, and whether it works.
    struct Button: Hashable, Sendable {
        var line: String
        var works: Bool
    }

    var display: Display
    /// The current problems, with a sentence for each.
    var problems: [String]
    /// All buttons, in the order of the configuration.
    var buttons: [Button] = []
    /// The number of times that loopbanner-text has failed in this run.
    var fontFailures = 0
}
