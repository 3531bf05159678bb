import Diagnostics
import MonotonicTime
import SignAPI
import SignCore
import SignFile
import SignSetup

/// The operations of the daemon that the server of the control socket calls on behalf of its clients.
protocol ControlHost: AnyObject {
    var version: String { get }
    /// The path of the configuration file, with symbolic links resolved.
    var configurationPath: String { get }
    var playlist: Playlist { get }
    var condition: Condition { get }
    var lists: OptionLists { get }
    func send(_ order: FrameLoop.Order)
    /// Logs a warning if the fonts lack a glyph for a character in `text`. The text was sent by a client, so
    /// a check of the configuration does not cover it.
    func warnAboutMissingGlyphs(in text: String)
    /// Requests a change to the option list. Returns the new revision, with warnings about the client's
    /// options. Throws the reason if the change is rejected.
    func changeList(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder
    /// Requests that `release` takes effect. A release is a set of options, text values and configuration
    /// tables that a fleet's owner publishes. Returns the new revision and warnings about the options. Throws
    /// the reason if the release is rejected.
    func applyRelease(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder
    /// The settings that clients have changed, with the location where they are stored.
    var settings: SettingsStore { get }
    /// Requests a change of settings. Returns the new playlist's number and warnings about the settings.
    /// Throws if the settings are invalid, or if `revision` is not nil and differs from the current revision.
    func changeSettings(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder
    /// Continues a dialog that determines a display's wiring from a person's answers about the display.
    /// Requests the wiring for the question after `answers`, or the resulting wiring. Returns the new
    /// playlist's number and the dialog's next step.
    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    /// Ends the dialog that determines a display's wiring, and requests that the display uses its configured
    /// wiring again. Returns the new playlist's number.
    func endIdentification() -> Int
    /// Draws `options` as this sign would show them, without showing them. The sign's option list stays
    /// unchanged. Returns the drawing, which begins with these options, and warnings about them.
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
    /// Returns whether the option list with this number has taken effect and would survive a power cut one
    /// second from now.
    func isDurable(list number: Int) -> Bool
    /// Stores the current text values, which fields such as `{value:NAME}` show. If `isPromised` is true,
    /// they are written to disk within a second. Returns whether the values will survive a power cut.
    func store(_ values: TextValues, isPromised: Bool) -> Bool
    /// Stores the numbers of the counters, so that they survive the end of the process.
    func store(_ counters: CounterBank)
    /// Whether the sign keeps usage statistics, for which it needs a state directory.
    var countsUsage: Bool { get }
    /// Returns the usage statistics for `hours`, limited to `limit` bytes, or nil if the sign keeps none.
    /// Throws if the files of the statistics cannot be read.
    func statistics(for hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage?
    /// Rereads the configuration file and requests that the resulting playlist takes effect. Throws a
    /// `ConfigurationError` if the file is unreadable or invalid.
    func reload() throws(ConfigurationError) -> PlaylistOrder
    /// Checks whether this machine can run the current configuration, for example whether its devices exist,
    /// and returns the results.
    func diagnose() -> [CheckResult]
    /// Validates the configuration file. Throws a `ConfigurationError` with its errors if the sign could not
    /// start with it.
    func checkConfiguration() throws(ConfigurationError)
    /// Schedules a restart of the sign. Throws the reason if a restart is not possible at the time `now`.
    func restart(at now: Instant) throws(VarlinkError)
}

/// The condition of a sign: which of its displays, buttons and fonts work.
struct Condition: Hashable, Sendable {
    /// The combined condition of all displays of a sign.
    enum Display: String, Hashable, Sendable {
        case works
        /// At least one display has failed, and the daemon repeatedly tries to restart it.
        case waiting
        /// At least one display has an error for which a retry is pointless, for example because another
        /// program uses its device.
        case failed
    }

    /// The condition of a button, which is identified by its GPIO line or its first key.
    struct Button: Hashable, Sendable {
        var line: String
        var works: Bool
    }

    var display: Display
    /// The sign's current problems, each as one sentence.
    var problems: [String]
    /// The condition of each button, in the order of the configuration.
    var buttons: [Button] = []
    /// The reasons why displays have failed, by the index of the display in the configuration.
    var failures: [Int: DisplayFailure] = [:]
    /// The number of failures of the process `loopbanner-text`, which renders texts in system fonts, since
    /// the daemon started.
    var fontFailures = 0
}
