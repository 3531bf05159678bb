import Diagnostics
import MonotonicTime
import SignCore

/// What the server of the control socket needs of the daemon.
protocol ControlHost: AnyObject {
    /// The program's version.
    var version: String { get }
    /// The configuration file, without links.
    var configurationPath: String { get }
    /// The playlist in force.
    var playlist: Playlist { get }
    /// How the displays, the buttons and the fonts are.
    var condition: Condition { get }
    /// Sends an order to the frame thread.
    func order(_ order: FrameLoop.Order)
    /// Takes note of what is shown as boxes in a text that is not one of the file.
    func noticeBoxes(in text: String)
    /// The lists of options.
    var lists: OptionLists { get }
    /// Orders another list of options; `lifetimes` are those of options that leave by themselves. Returns its number,
    /// and warnings of the options that were given.
    func change(
        _ change: ListChange,
        revision: Int?,
        isKept: Bool,
        lifetimes: [String: Nanoseconds]
    ) throws(ListChange.Refusal) -> (number: Int, warnings: [Diagnostic])
    /// Whether the list with this number is in force, and holds after a power cut: it is on disk, or will be within a
    /// second.
    func isDurable(list number: Int) -> Bool
    /// Takes note that the sign has other values now. Those that are promised are on disk within a second. Returns whether
    /// they hold after a power cut.
    func keep(_ values: TextValues, isPromised: Bool) -> Bool
    /// What was counted in `hours`, as much as fits into `limit` bytes; nil if nothing is counted here.
    func statistics(_ hours: Range<UsageHour>, limit: Int) throws(UsageFiles.Failure) -> UsagePage?
    /// Reads the configuration again. Returns the number of its playlist, which is on its way, and the warnings.
    func reload() throws(ConfigurationError) -> (number: Int, warnings: [Diagnostic])
}

/// How the displays, the buttons and the fonts of a sign are.
struct Condition: Hashable, Sendable {
    /// The displays together.
    enum Display: String, Hashable, Sendable {
        /// All of them show the banner.
        case works
        /// One of them does not, and is retried.
        case waiting
        /// One of them cannot be used.
        case failed
    }

    /// A button, by its line.
    struct Button: Hashable, Sendable {
        var line: String
        /// Whether its line can be read.
        var works: Bool
    }

    var display: Display
    /// A sentence for each thing that is missing.
    var trouble: [String]
    /// The buttons of the configuration, in their order.
    var buttons: [Button] = []
    /// How often the program that draws texts in fonts of the system has failed in this run.
    var fontFailures = 0
}
