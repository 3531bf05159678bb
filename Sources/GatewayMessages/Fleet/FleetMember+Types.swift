import MonotonicTime
import Schedules
import SignAPI

/// What a member receives from its caller, and what it asks the caller to do.
extension FleetMember {
    /// The time of an event on the monotonic clock and on the wall clock.
    package struct Moment: Sendable {
        package var instant: Instant
        /// The time on the wall clock, in seconds since 1970.
        package var second: Int64
        /// The rules of the sign's time zone.
        package var zone: ZoneRules

        package init(_ instant: Instant, second: Int64, zone: ZoneRules = .utc) {
            self.instant = instant
            self.second = second
            self.zone = zone
        }
    }

    /// A task that the caller performs for the member.
    package enum Task: Hashable, Sendable {
        /// Publishes the message with at-least-once delivery.
        case publish(Publication)
        case subscribe(String)
        case unsubscribe(String)
        /// Puts the stored document with this hash in force with these values. The caller passes the sign's
        /// reply to `applied(_:at:)`.
        case apply(hash: String, values: [JSONTree.Member])
        /// Restores the list of options in the sign's configuration file.
        case reset
        /// Makes the call to the sign. Its reply is ignored.
        case call(VarlinkCall)
        /// Stores the value of the property `stored` for the next start.
        case store
        /// Stores the document of a release.
        case storeDocument(hash: String, [UInt8])
        case removeDocument(hash: String)
    }

    /// The reply of the sign to the task `apply` or `reset`.
    package enum Reply: Hashable, Sendable {
        case done
        /// The sign rejected the release as invalid. Each problem has a path and a message.
        case invalid([JSONTree])
        /// There is no reply, for example because the sign is not connected.
        case failed
    }

    /// The part of a sign's state on which the member's decisions depend.
    package struct Sign: Hashable, Sendable {
        /// The name of the release that the sign has in force, such as `sha256:` and its hash, or nil if no release is
        /// in force.
        package var release: String?
        /// Whether all displays of the sign work.
        package var displayWorks: Bool
        package var frames: Int64
        package var lateFrames: Int64

        package init(release: String?, displayWorks: Bool, frames: Int64, lateFrames: Int64) {
            self.release = release
            self.displayWorks = displayWorks
            self.frames = frames
            self.lateFrames = lateFrames
        }
    }
}
