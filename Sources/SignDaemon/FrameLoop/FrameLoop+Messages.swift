import BusInterfaces
import ButtonInput
import InfiniteScroll
import MatrixDisplays
import SignCore

/// Messages between the frame thread and the control thread.
extension FrameLoop {
    /// The maximum number of pending orders.
    static let orderCapacity = 64

    /// A message from the control thread.
    enum Order: Sendable {
        /// Applies a playlist, whose number is larger than those before. Indirect, or every slot of the queue would be as
        /// large as a playlist.
        indirect case apply(Playlist, number: Int = 0)
        /// Reports that a new configuration was rejected, for this reason.
        case reject(String)
        case command(Command, cause: Cause)
        /// Performs a request of the control socket, and replies. Indirect like `apply`.
        indirect case request(Request)
        case edge(ButtonEdge)
        case actionEnded(String)
        /// Replaces the numbers of running actions, by the ids of their options. Sent after messages were lost.
        case actionsRunning([String: Int])
        /// Sends every display all of its registers and its picture again.
        case refresh
        /// Stops the displays as their `on_exit` requires, and ends the loop.
        case stop
    }

    /// A message to the control thread.
    enum Notice: Sendable {
        case displayWorks(DisplayLabel)
        indirect case displayFailed(DisplayLabel, BusError)
        /// The displays were replaced. Some may still be failing.
        case displaysChanged([(DisplayLabel, BusError?)])
        indirect case buttonFailed(ButtonSettings, BusError)
        indirect case buttonWorks(ButtonSettings)
        /// A playlist is in force. Indirect like the order.
        indirect case applied(Playlist, number: Int)
        /// A playlist was rejected; the previous one stays in force.
        case rejected(reason: String, number: Int)
        indirect case replied(Reply)
        /// Inputs or the membership of the sign, for the relay of its group.
        indirect case group(GroupReport.Update)
        /// The queue of orders was full, and this many orders were dropped.
        case ordersLost(Int)
        /// An event, for a preview. Indirect like the order.
        indirect case event(JournalEntry)
        /// The selected option was activated, so its action must run.
        case activated(Event.Choice)
        /// A text run is requested for the first time, so the text thread must start.
        case textRequested
        /// Events are pending for the program of `on_event`.
        case hookEventsPending
        case usage(UsageEvent)
        case placeChosen(Bookmark)
        /// The system refused real-time scheduling or locked memory.
        case degraded(String)
        /// The loop has ended, with the banner at this place.
        case stopped(Bookmark?)
        case broken(String)
    }
}
