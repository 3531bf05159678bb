import ButtonInput
import HardwareBuses
import InfiniteScroll
import SignCore

/// What the frame thread and the control thread send each other.
extension FrameLoop {
    /// What the control thread can ask for.
    enum Order: Sendable {
        /// Put this programme in force. Indirect, or every place in the queue would be as large as a programme.
        indirect case apply(Programme)
        /// A new configuration was refused, for this reason.
        case reject(String)
        /// Do this, which comes from no button.
        case command(Command, cause: Cause)
        /// A gesture on the first button.
        case gesture(Gesture)
        /// Send everything to the display again.
        case refresh
        /// End.
        case stop
    }

    /// What the control thread is told.
    enum Notice: Sendable {
        /// The display shows the banner.
        case displayWorks
        /// The display does not work; it is tried again.
        case displayFailed(BusError)
        /// A button does not work; it is tried again.
        indirect case buttonFailed(ButtonSettings, BusError)
        /// A button works that did not.
        indirect case buttonWorks(ButtonSettings)
        /// A programme is in force. Indirect as the order is.
        indirect case applied(Programme)
        /// A programme cannot be put in force, and the one before it stays.
        case refused(reason: String)
        /// The control thread asked for more than could be done in time; this many orders were forgotten.
        case ordersLost(Int)
        /// The selected option's action was asked for.
        case activated(Event.Choice)
        /// Somebody chose another place.
        case chosen(Place)
        /// Real-time scheduling or locked memory was refused.
        case degraded(String)
        /// The loop has ended, and the banner was there.
        case stopped(Place?)
        /// The loop cannot go on.
        case broken(String)
    }
}
