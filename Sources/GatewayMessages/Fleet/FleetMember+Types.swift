import MonotonicTime
import Schedules
import SignAPI

/// The values that are exchanged with the caller of a fleet member: events, and tasks that the caller
/// performs.
extension FleetMember {
    /// The time of an event on the monotonic clock and on the wall clock.
    package struct Moment: Sendable {
        package var instant: Instant
        /// The time on the wall clock, in seconds since 1970.
        package var second: Int64
        /// The rules of the sign's time zone. They are used to convert the time to local time.
        package var zone: ZoneRules

        package init(_ instant: Instant, second: Int64, zone: ZoneRules = .utc) {
            self.instant = instant
            self.second = second
            self.zone = zone
        }
    }

    /// A task that the caller must perform for the member of a fleet.
    package enum Task: Hashable, Sendable {
        /// Publishes an MQTT message with at-least-once delivery.
        case publish(Publication)
        case subscribe(String)
        case unsubscribe(String)
        /// Applies the stored release document with the hash `hash` and the text values `values` to the sign.
        /// The sign's reply must be passed to `handleChangeReply(_:at:)`.
        case applyRelease(hash: String, values: [JSONTree.Member])
        /// Resets the content of the sign to the options in its configuration file. The sign's reply must be
        /// passed to `handleChangeReply(_:at:)`.
        case resetOptions
        /// Makes the given call to the sign. The reply is ignored.
        case callSign(VarlinkCall)
        /// Saves the value of the property `stored` for the next start of the program.
        case storeMembership
        /// Stores the document of a release under the hash of its bytes, which is its name.
        case storeDocument(hash: String, [UInt8])
        case removeDocument(hash: String)
    }

    /// The reply of the sign to a task that applies or resets its content.
    package enum Reply: Hashable, Sendable {
        case done
        /// The sign has rejected the release as invalid. Each problem consists of a path and a message.
        case invalid([JSONTree])
        /// The sign has not replied, for example because it is not connected.
        case failed
    }

    /// The properties of a sign from which a fleet member decides which release the sign must show.
    package struct Sign: Hashable, Sendable {
        /// The name of the release that the sign shows, usually `sha256:` followed by the hash of the
        /// release. Nil if the sign shows no release.
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
