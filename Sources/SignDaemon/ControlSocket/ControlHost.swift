import Diagnostics
import MonotonicTime
import SignAPI
import SignCore
import SignFile
import SignSetup

/// The functions of the daemon that the control server calls.
protocol ControlHost: AnyObject {
    var version: String { get }
    /// The path of the configuration file, with symbolic links resolved.
    var configurationPath: String { get }
    var playlist: Playlist { get }
    var condition: Condition { get }
    var lists: OptionLists { get }
    func send(_ order: FrameLoop.Order)
    /// Logs a warning if `text`, which a client has sent, contains characters without a glyph. Checking the
    /// configuration cannot find these characters.
    func warnAboutMissingGlyphs(in text: String)
    /// Requests a change to the option list. Returns the new revision, and warnings about the options that
    /// the client sent.
    func change(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder
    /// Requests that `release` takes effect. A release contains an option list, text values, and tables of
    /// the configuration file. Returns the new revision, and warnings about the release's options.
    func apply(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder
    /// The settings that clients have changed, and the location where they are stored.
    var settings: SettingsStore { get }
    /// Requests a settings change. Returns the number of the new playlist, and warnings about the settings.
    /// Throws an error if `revision` is neither nil nor the revision of the current settings.
    func change(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder
    /// Continues a dialog that determines the wiring of a display. Requests that the display uses the wiring
    /// needed for the question that follows `answers`. If `answers` already determine the wiring, the display
    /// uses that one. Returns the number of the new playlist, and the next step of the dialog.
    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    /// Ends the dialog about the wiring of a display: requests that the display uses its configured wiring
    /// again. Returns the number of the new playlist.
    func endIdentification() -> Int
    /// Draws `options` as this sign would show them, without showing them. The sign's option list stays unchanged.
    /// Returns the drawing, which begins with these options, and warnings about them.
    ///
    /// - Parameters:
    ///   - options: The options to draw.
    ///   - values: The text values that fields such as `{value:NAME}` show, by name.
    ///   - counters: The numbers of the counters that fields in texts show.
    ///   - scale: The scale of the letters.
    /// - Throws: The reason why an option is invalid.
    func drawing(
        of options: [ListedOption],
        values: [String: String],
        counters: [CounterReading],
        scale: Int
    ) throws(ListChange.Refusal) -> (OptionDrawing, [Diagnostic])
    /// Returns whether the list with this number is in effect and would survive a power cut one second from
    /// now.
    func isDurable(list number: Int) -> Bool
    /// Stores the current text values, which fields such as `{value:NAME}` show. If `isPromised` is true,
    /// they are on disk within a second. Returns whether the values survive a power cut.
    func store(_ values: TextValues, isPromised: Bool) -> Bool
    /// Stores the counters, so that they survive the end of the process.
    func store(_ counters: CounterBank)
    /// Whether the sign keeps statistics, for which it needs a state directory.
    var countsUsage: Bool { get }
    /// Returns the statistics for `hours`, with a maximum size of `limit` bytes. Returns nil if the sign keeps no
    /// statistics.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage?
    /// Reads the configuration file again, and requests that its playlist takes effect.
    func reload() throws(ConfigurationError) -> PlaylistOrder
    /// Returns the results of checking this machine for the configuration in effect.
    func diagnose() -> [CheckResult]
    /// Checks the configuration file. Throws its errors if the sign could not start with it.
    func checkConfiguration() throws(ConfigurationError)
    /// Plans a restart of the sign. Throws the reason if it is not possible at `now`.
    func restart(at now: Instant) throws(VarlinkError)
}

/// The condition of a sign: which of its displays, buttons and fonts work.
struct Condition: Hashable, Sendable {
    /// The condition of all displays as a whole.
    enum Display: String, Hashable, Sendable {
        case works
        /// At least one display has failed. The daemon tries to restart it from time to time.
        case waiting
        /// At least one display can never work.
        case failed
    }

    /// A button, identified by its GPIO line, and whether it works.
    struct Button: Hashable, Sendable {
        var line: String
        var works: Bool
    }

    var display: Display
    /// The sign's current problems, one sentence for each.
    var problems: [String]
    /// The state of each button, in the order of the configuration.
    var buttons: [Button] = []
    /// The reason why a display has failed, by the index of the display in the configuration.
    var failures: [Int: DisplayFailure] = [:]
    /// The number of times that loopbanner-text has failed since the daemon started.
    var fontFailures = 0
}
