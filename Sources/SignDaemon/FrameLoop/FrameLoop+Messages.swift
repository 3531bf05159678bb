import BusInterfaces
import ButtonInput
import InfiniteScroll
import MatrixDisplays
import SignCore

/// The messages that the frame thread and the control thread exchange.
extension FrameLoop {
    /// The maximum number of orders that wait for the frame thread.
    static let orderCapacity = 64

    /// A message from the control thread to the frame thread.
    enum Order: Sendable {
        /// Shows a playlist. Its number is larger than that of every earlier playlist. The case is indirect, because
        /// every slot of the queue would be as large as a playlist otherwise.
        indirect case apply(Playlist, number: Int = 0)
        /// Reports that a new configuration was rejected. The text is the reason.
        case reject(String)
        case command(Command, cause: Cause)
        /// Performs a request from a client of the control socket, and replies. The case is indirect for the same
        /// reason as `apply`.
        indirect case request(Request)
        case edge(ButtonEdge)
        /// Passes on a new reading of the light sensor.
        case light(Illuminance)
        case actionEnded(String)
        /// Sets the number of running actions of each option, by the id of the option. The control thread sends this
        /// order after messages were lost.
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
        /// The displays were replaced. The error is nil for a display that works or was not started yet.
        case displaysChanged([(DisplayLabel, BusError?)])
        indirect case buttonFailed(ButtonSettings, BusError)
        indirect case buttonWorks(ButtonSettings)
        /// The pictures of lighting consoles cannot be received. The frame thread tries again until it sends
        /// `consolesWork`.
        indirect case consolesFailed(BusError)
        /// The pictures of lighting consoles are received again, or the configuration does not request them any more.
        case consolesWork
        /// The light thread cannot read the sensor, for this reason; or nil: it can read the sensor again, or the sensor
        /// is not configured any more.
        case lightFailure(String?)
        /// A playlist has taken effect. The case is indirect for the same reason as the order `apply`.
        indirect case applied(Playlist, number: Int)
        /// A playlist was rejected, for this reason. The previous playlist stays in force.
        case rejected(reason: String, number: Int)
        indirect case replied(Reply)
        /// New inputs of this sign or a change of its membership, for the relay of its group.
        indirect case group(GroupReport.Update)
        /// This many orders were dropped, because the queue of orders was full.
        case ordersLost(Int)
        /// An event for the text of a preview. The case is indirect for the same reason as the order `apply`.
        indirect case event(JournalEntry)
        /// The selected option was activated, so the program of its action must be started.
        case activated(Event.Choice)
        /// The sign needs a text in system fonts for the first time, so the text thread must be started.
        case textRequested
        /// The queue for the program of `on_event` contains events.
        case hookEventsPending
        case usage(UsageEvent)
        /// The counters have changed, and must be stored.
        case counted(CounterBank)
        case placeChosen(Bookmark)
        /// The system has refused real-time scheduling or locked memory, so motion may be less smooth. The text is the
        /// reason.
        case degraded(String)
        /// The loop has ended. The bookmark is the banner's last place, or nil if the banner had none.
        case stopped(Bookmark?)
        case broken(String)
    }
}
