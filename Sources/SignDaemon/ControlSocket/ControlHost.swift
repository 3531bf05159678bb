import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The functions of the daemon that the control server uses.
protocol ControlHost: AnyObject {
    var version: String { get }
    /// The path of the configuration file, with symbolic links resolved.
    var configurationPath: String { get }
    var playlist: Playlist { get }
    var condition: Condition { get }
    var lists: OptionLists { get }
    func send(_ order: FrameLoop.Order)
    /// Logs a warning if `text` contains characters without a glyph. A client gave the text, so the check of the
    /// configuration did not include it.
    func warnAboutMissingGlyphs(in text: String)
    /// Requests that a changed list of options takes effect. Returns the new revision, and the warnings about the
    /// options that the client gave.
    func change(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder
    /// Requests that a release takes effect. Returns the new revision, and the warnings about its options.
    func apply(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder
    /// The settings that clients have changed, and where they are stored.
    var settings: SettingsStore { get }
    /// Requests that changed settings take effect. Returns the number of the playlist, and the warnings about the settings.
    /// Throws if `revision` is not nil and not that of the present settings.
    func change(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder
    /// Requests that the display has the wiring for the question that follows `answers`, or the wiring that they determine.
    /// Returns the number of the playlist, and the question.
    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    /// Requests that the display has its own wiring again. Returns the number of the playlist.
    func endIdentification() -> Int
    /// Draws `options` as this sign would show them with the given values of texts, numbers of counters, and scale of
    /// the letters. Returns the drawing, which begins with these options, and the warnings about them. The list of
    /// options stays unchanged.
    func drawing(
        of options: [ListedOption],
        values: [String: String],
        counters: [CounterReading],
        scale: Int
    ) throws(ListChange.Refusal) -> (OptionDrawing, [Diagnostic])
    /// Returns true if the list with this number is in force and would survive a power cut one second from now.
    func isDurable(list number: Int) -> Bool
    /// Stores the current values of texts, on disk within a second if `isPromised` is true. Returns whether the values
    /// survive a power cut.
    func store(_ values: TextValues, isPromised: Bool) -> Bool
    /// Stores the counters, so that they survive the end of the process.
    func store(_ counters: CounterBank)
    /// Returns the statistics for `hours`, as at most `limit` bytes, or nil if the sign keeps no statistics.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage?
    /// Reads the configuration file again, and requests that its playlist takes effect.
    func reload() throws(ConfigurationError) -> PlaylistOrder
}

/// The condition of the displays, the buttons and the fonts of a sign: which of them work.
struct Condition: Hashable, Sendable {
    /// The condition of all displays together.
    enum Display: String, Hashable, Sendable {
        case works
        /// At least one display has failed and is started again from time to time.
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
    /// The current problems, one sentence for each.
    var problems: [String]
    /// All buttons, in the order of the configuration.
    var buttons: [Button] = []
    /// The number of times that the program loopbanner-text has failed since the daemon started.
    var fontFailures = 0
}
