import BusInterfaces
import ButtonInput
import InfiniteScroll
import MatrixDisplays
import SignCore

/// The messages that the frame thread, which shows the banner, and the control thread exchange.
extension FrameLoop {
    /// The maximum number of messages from the control thread that may be queued for the frame thread.
    static let orderCapacity = 64

    /// A message from the control thread to the frame thread, which shows the banner.
    enum Order: Sendable {
        /// Shows a playlist with a number that is larger than all earlier ones. The case is indirect to keep
        /// the slots of the message queue small.
        indirect case apply(Playlist, number: Int = 0)
        /// Reports the rejection of a new configuration in the sign's events, with the given reason.
        case reject(String)
        case command(Command, cause: Cause)
        /// Handles a request from a client of the control socket, and replies. The case is indirect to keep
        /// the slots of the message queue small.
        indirect case request(Request)
        case edge(ButtonEdge)
        /// Passes a new reading of the light sensor to the sign.
        case light(Illuminance)
        case actionEnded(String)
        /// Sets the number of running action processes of each option, by option id. The control thread sends
        /// this message after others were lost.
        case actionsRunning([String: Int])
        /// Sends all registers and the picture to every display again.
        case refresh
        /// Stops the displays in the state that their setting `on_exit` specifies, and ends the frame loop.
        case stop
    }

    /// A message from the frame thread, which shows the banner, to the control thread.
    enum Notice: Sendable {
        case displayWorks(DisplayLabel)
        indirect case displayFailed(DisplayLabel, BusError)
        /// The displays were replaced after a change of the configuration. The error is nil for a display
        /// that works or has not been started yet.
        case displaysChanged([(DisplayLabel, BusError?)])
        indirect case buttonFailed(ButtonSettings, BusError)
        indirect case buttonWorks(ButtonSettings)
        /// Pictures from lighting consoles cannot be received because of this error. The frame thread keeps
        /// trying until it sends `consolesWork`.
        indirect case consolesFailed(BusError)
        /// Pictures from lighting consoles can be received again, or are no longer requested by the
        /// configuration.
        case consolesWork
        /// The light sensor cannot be read, for this reason. If the reason is nil, it can be read again or is
        /// no longer configured.
        case lightFailure(String?)
        /// The playlist with this number has taken effect. The case is indirect to keep the slots of the
        /// message queue small.
        indirect case playlistApplied(Playlist, number: Int)
        /// The playlist with this number was rejected for the given reason. The previous playlist stays in
        /// effect.
        case playlistRejected(reason: String, number: Int)
        indirect case replied(Reply)
        /// An update for the relay, the client that connects the signs of a group: new inputs of this sign,
        /// or a change of its membership.
        indirect case group(GroupReport.Update)
        /// The number of messages to the frame thread that were dropped because their queue was full.
        case ordersLost(Int)
        /// An event to show in a preview. The case is indirect to keep the slots of the message queue small.
        indirect case event(JournalEntry)
        /// An option was activated, so the program of its action must be started.
        case activated(Event.ReportedOption)
        /// The sign needs a text in a system font for the first time, so the thread that renders such texts
        /// must be started.
        case textRequested
        /// Events are queued for the `on_event` program, which must be run.
        case hookEventsPending
        case usage(UsageEvent)
        /// The counters of the sign have changed and must be stored.
        case countersChanged(CounterBank, number: Int)
        case positionChosen(Bookmark)
        /// The system has refused real-time scheduling or locked memory for the given reason, so the motion
        /// may be less smooth.
        case degraded(String)
        /// The loop of the frame thread has ended. The bookmark is the last position of the banner in the
        /// list, or nil if there was none.
        case stopped(Bookmark?)
        case loopFailed(String)
    }
}
