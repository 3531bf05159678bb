import BusInterfaces
import ButtonInput
import InfiniteScroll
import MatrixDisplays
import SignCore

/// The messages that the frame thread and the control thread exchange.
extension FrameLoop {
    /// The maximum number of orders that can wait for the frame thread.
    static let orderCapacity = 64

    /// A message from the control thread to the frame thread.
    enum Order: Sendable {
        /// Shows a playlist. Its number is larger than that of every earlier playlist. The case is indirect, because
        /// otherwise every slot of the queue would be as large as a playlist.
        indirect case apply(Playlist, number: Int = 0)
        /// Reports that a new configuration was rejected, for the given reason.
        case reject(String)
        case command(Command, cause: Cause)
        /// Handles a request from a client of the control socket, and replies. The case is indirect for the same reason
        /// as `apply`.
        indirect case request(Request)
        case edge(ButtonEdge)
        /// Passes a new reading of the light sensor to the sign.
        case light(Illuminance)
        case actionEnded(String)
        /// Sets the number of running actions of each option, by option id. The control thread sends this order after
        /// messages were lost.
        case actionsRunning([String: Int])
        /// Sends all registers and the picture to every display again.
        case refresh
        /// Stops the displays as their setting `on_exit` requires, and ends the loop.
        case stop
    }

    /// A message from the frame thread to the control thread.
    enum Notice: Sendable {
        case displayWorks(DisplayLabel)
        indirect case displayFailed(DisplayLabel, BusError)
        /// The displays were replaced. The error is nil for a display that works or has not been started yet.
        case displaysChanged([(DisplayLabel, BusError?)])
        indirect case buttonFailed(ButtonSettings, BusError)
        indirect case buttonWorks(ButtonSettings)
        /// Pictures from lighting consoles cannot be received. The frame thread keeps trying until it sends
        /// `consolesWork`.
        indirect case consolesFailed(BusError)
        /// Pictures from lighting consoles are received again, or the configuration no longer requests them.
        case consolesWork
        /// The light thread cannot read the sensor, for this reason. If the reason is nil, the sensor can be read again
        /// or is no longer configured.
        case lightFailure(String?)
        /// A playlist has taken effect. The case is indirect for the same reason as the order `apply`.
        indirect case applied(Playlist, number: Int)
        /// A playlist was rejected for the given reason. The previous playlist stays in effect.
        case rejected(reason: String, number: Int)
        indirect case replied(Reply)
        /// New inputs of this sign or a change of its membership, for the relay of its group.
        indirect case group(GroupReport.Update)
        /// This many orders were dropped because their queue was full.
        case ordersLost(Int)
        /// An event to be shown in the text of a preview. The case is indirect for the same reason as the order
        /// `apply`.
        indirect case event(JournalEntry)
        /// The selected option was activated, so the program of its action must be started.
        case activated(Event.Choice)
        /// The sign needs a text in system fonts for the first time, so the text thread must be started.
        case textRequested
        /// The queue of events for the `on_event` program is not empty.
        case hookEventsPending
        case usage(UsageEvent)
        /// The counters have changed and must be stored.
        case counted(CounterBank)
        case placeChosen(Bookmark)
        /// The system has refused real-time scheduling or locked memory, so the motion may be less smooth. The text is
        /// the reason.
        case degraded(String)
        /// The loop has ended. The bookmark is the banner's last position in the list, or nil if there was none.
        case stopped(Bookmark?)
        case broken(String)
    }
}
