import BusInterfaces
import ButtonInput
import InfiniteScroll
import MatrixDisplays
import SignCore

/// The messages that the frame thread, which shows the banner, and the control thread exchange.
extension FrameLoop {
    /// The maximum number of messages from the control thread that can wait for the frame thread.
    static let orderCapacity = 64

    /// A message from the control thread to the frame thread, which shows the banner.
    enum Order: Sendable {
        /// Shows a playlist, whose number is larger than that of every earlier playlist. The case is indirect
        /// because otherwise every slot of the message queue would be as large as a playlist.
        indirect case apply(Playlist, number: Int = 0)
        /// Reports in the sign's events that a new configuration was rejected, for the given reason.
        case reject(String)
        case command(Command, cause: Cause)
        /// Handles a request from a client of the control socket, and replies. The case is indirect because
        /// otherwise every slot of the message queue would be as large as a request.
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
        /// Stops the displays, which then show what their setting `on_exit` specifies, and ends the loop of
        /// the frame thread.
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
        /// Pictures from lighting consoles are received again, or the configuration no longer requests them.
        case consolesWork
        /// The thread that reads the light sensor cannot read it, for this reason. If the reason is nil, the
        /// sensor can be read again or is no longer configured.
        case lightFailure(String?)
        /// The playlist with this number has taken effect. The case is indirect because otherwise every slot
        /// of the message queue would be as large as a playlist.
        indirect case applied(Playlist, number: Int)
        /// The playlist with this number was rejected for the given reason. The previous playlist stays in
        /// effect.
        case rejected(reason: String, number: Int)
        indirect case replied(Reply)
        /// New inputs of this sign or a change of its group membership, for the relay, the client that
        /// connects the signs of the group.
        indirect case group(GroupReport.Update)
        /// The number of messages to the frame thread that were dropped because their queue was full.
        case ordersLost(Int)
        /// An event to be shown in the text of a preview. The case is indirect because otherwise every slot
        /// of the message queue would be as large as an event.
        indirect case event(JournalEntry)
        /// An option was activated, so the program of its action must be started.
        case activated(Event.Choice)
        /// The sign needs a text in a system font for the first time, so the thread that renders such texts
        /// must be started.
        case textRequested
        /// Events wait in the queue for the `on_event` program, which must be run with them.
        case hookEventsPending
        case usage(UsageEvent)
        /// The counters of the sign have changed and must be stored.
        case counted(CounterBank, number: Int)
        case placeChosen(Bookmark)
        /// The system has refused real-time scheduling or locked memory for the given reason, so the motion
        /// may be less smooth.
        case degraded(String)
        /// The loop of the frame thread has ended. The bookmark is the last position of the banner in the
        /// list, or nil if there was none.
        case stopped(Bookmark?)
        case broken(String)
    }
}
