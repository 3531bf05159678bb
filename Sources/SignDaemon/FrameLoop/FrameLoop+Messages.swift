import BusInterfaces
import ButtonInput
import InfiniteScroll
import MatrixDisplays
import SignCore

/// Messages between the frame thread and the control thread.
extension FrameLoop {
    /// The orders that can wait.
    static let orderCapacity = 64

    /// A message from the control thread.
    enum Order: Sendable {
        /// Apply this playlist, which has a larger number than those before. Indirect, or every slot of the queue would
        /// be as large as a playlist.
        indirect case apply(Playlist, number: Int = 0)
        /// A new configuration was rejected, for this reason.
        case reject(String)
        /// Perform this command, which comes from no button.
        case command(Command, cause: Cause)
        /// Do what a client of the control socket asks for, and answer. Indirect as above.
        indirect case ask(Ask)
        /// A key acts as a button.
        case edge(ButtonEdge)
        /// An action of the option with this id has ended.
        case actionEnded(String)
        /// This many actions run of the options with these ids; others have none. Sent after losses.
        case actionsRunning([String: Int])
        /// Send everything to the display again.
        case refresh
        /// Stop the displays, each as its `on_exit` requires, and end the loop.
        case stop
    }

    /// A message to the control thread.
    enum Notice: Sendable {
        /// A display shows its part of the banner.
        case displayWorks(DisplayLabel)
        /// A display failed; the loop retries it.
        indirect case displayFailed(DisplayLabel, BusError)
        /// There are other displays, and some of them may still fail.
        case displaysChanged([(DisplayLabel, BusError?)])
        /// A button failed; the loop retries it.
        indirect case buttonFailed(ButtonSettings, BusError)
        /// A button that failed works again.
        indirect case buttonWorks(ButtonSettings)
        /// A playlist was applied. Indirect as the order is.
        indirect case applied(Playlist, number: Int)
        /// A playlist cannot be applied; the previous one stays active.
        case refused(reason: String, number: Int)
        /// The answer to a client.
        indirect case answered(Answer)
        /// Something happened that the other signs of the group need to know.
        indirect case group(GroupReport.News)
        /// The queue of orders was full; this many orders were dropped.
        case ordersLost(Int)
        /// Something happened that a preview tells. Indirect as the order is.
        indirect case happened(JournalEntry)
        /// The selected option was activated: run its action.
        case activated(Event.Choice)
        /// Lines of text are wanted for the first time.
        case linesWanted
        /// An event waits for the program of `on_event`.
        case hookWaits
        /// Something happened that statistics count.
        case used(UsageEvent)
        /// A person chose another place.
        case chosen(Bookmark)
        /// Real-time scheduling or locked memory was refused.
        case degraded(String)
        /// The loop has ended, with the banner at this place.
        case stopped(Bookmark?)
        /// The loop failed and has ended.
        case broken(String)
    }
}
