import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pixels
import SignAPI

extension JournalEntry {
    /// Returns the journal entry as a JSON object, terminated by a newline. `time` is the wall clock time in
    /// RFC 3339 format, and `origin` identifies the process that writes the entry. Both are nil in a
    /// simulation.
    package func jsonLine(time: String? = nil, origin: EventOrigin? = nil) -> [UInt8] {
        var line = JSONWriter()
        line.add("at", at.nanoseconds)
        if let time { line.add("time", time) }
        line.add("seq", sequence)
        line.add("event", kind.name)
        kind.addFields(to: &line)
        if let origin { kind.addFields(of: origin, to: &line) }
        return line.finishLine()
    }
}

extension Bitmap {
    /// Returns the picture as a JSON object followed by a newline. It contains the time `instant`, the
    /// `number` of the picture (starting at 1), and the rows of pixels.
    package func jsonLine(at instant: Instant, number: Int) -> [UInt8] {
        var line = JSONWriter()
        line.add("at", instant.nanoseconds)
        line.add("frame", number)
        line.add("rows", self)
        return line.finishLine()
    }
}

/// Returns a JSON object, followed by a newline, that reports the display's brightness of `percent` percent
/// from `instant` onward.
package func brightnessLine(_ percent: Int, at instant: Instant) -> [UInt8] {
    var line = JSONWriter()
    line.add("at", instant.nanoseconds)
    line.add("brightness", percent)
    return line.finishLine()
}

/// Returns a JSON object, followed by a newline, that reports at `instant` that a client missed `count`
/// events because it reads too slowly.
package func lostEventsLine(_ count: Int, at instant: Instant) -> [UInt8] {
    var line = JSONWriter()
    line.add("at", instant.nanoseconds)
    line.add("event", "lost")
    line.add("count", count)
    return line.finishLine()
}

extension JournalEntry.Kind {
    package var name: String { event.rawValue }

    /// The public name of this kind of event, which is used in reports.
    private var event: SignEvent {
        switch self {
        case .engine(let engineEvent): engineEvent.event
        case .brightness: .brightness
        case .lit: .lit
        case .counted: .counted
        case .presence: .presence
        case .alertRaised: .alertRaised
        case .alertShown: .alertShown
        case .alertDismissed: .alertDismissed
        case .realtimeStarted: .realtimeStarted
        case .realtimeEnded: .realtimeEnded
        case .optionsReset: .optionsReset
        case .rescaled: .rescaled
        case .configRejected: .configRejected
        }
    }

    /// Adds the fields of this kind of event to `object`, a JSON object for one event. Fields that all events
    /// have, such as the time, are added elsewhere. The field names are part of the sign's public interface.
    fileprivate func addFields(to object: inout JSONWriter) {
        switch self {
        case .engine(let engineEvent): engineEvent.addFields(to: &object)
        case .brightness(let percent): object.add("brightness", percent)
        case .lit(let isLit, let reason):
            object.add("lit", isLit)
            object.add("reason", reason.rawValue)
        case .counted(let counterEvent): counterEvent.addFields(to: &object)
        case .presence(let isPresent): object.add("present", isPresent)
        case .alertRaised(let id, let text, let priority):
            object.add("id", id)
            object.add("text", text)
            object.add("priority", priority.rawValue)
        case .alertShown(let id): object.add("id", id)
        case .alertDismissed(let id, let end):
            object.add("id", id)
            object.add("by", end.rawValue)
        case .realtimeStarted(let console):
            object.add("protocol", console.input)
            object.add("address", console.address)
        case .realtimeEnded: break
        case .optionsReset: break
        case .rescaled(let scale): object.add("scale", scale)
        case .configRejected(let reason): object.add("reason", reason)
        }
    }

    fileprivate func addFields(of origin: EventOrigin, to object: inout JSONWriter) {
        switch self {
        case .engine(.started):
            object.add("version", origin.version)
            object.add("host", origin.host)
            object.add("config", origin.config)
            object.add("sha256", origin.fileHash)
        case .engine(.configurationAdopted):
            object.add("sha256", origin.fileHash)
        default: break
        }
    }
}

extension Event.Kind {
    fileprivate var event: SignEvent {
        switch self {
        case .started: .started
        case .layout: .layout
        case .selected: .selected
        case .moveStarted: .moveStarted
        case .moveRetargeted: .moveRetargeted
        case .settled: .settled
        case .page: .page
        case .dwellStarted: .dwellStarted
        case .dwellCancelled: .dwellCancelled
        case .held: .held
        case .resumed: .resumed
        case .paused: .paused
        case .activated: .activated
        case .input: .input
        case .ignored: .ignored
        case .current: .current
        case .stationary: .stationary
        case .timeJump: .timeJump
        case .overrun: .overrun
        case .dataRejected: .dataRejected
        case .configurationAdopted: .configApplied
        case .stopped: .stopped
        }
    }

    /// The option to which the event refers, or nil if it does not refer to an option.
    private var choice: Event.ReportedOption? {
        switch self {
        case .selected(let selection): selection.option
        case .moveStarted(let move), .moveRetargeted(let move): move.option
        case .settled(let choice, _), .page(let choice), .current(let choice), .dwellStarted(let choice, _),
            .activated(let choice, _):
            choice
        default: nil
        }
    }

    /// Adds the fields of this event, which the engine that moves the banner has reported, to the JSON object
    /// `object`. The option to which it refers comes first, followed by the fields of this kind of event.
    /// Times are in nanoseconds.
    fileprivate func addFields(to object: inout JSONWriter) {
        if let choice { object.add(choice) }
        switch self {
        // These events have no other fields than the option.
        case .started, .dwellCancelled, .configurationAdopted, .stopped, .page, .current: break
        case .resumed(let reason): object.add("reason", reason.rawValue)
        case .layout(let layout):
            object.add("version", layout.version)
            object.add("count", layout.count)
            object.add("length", layout.length)
            object.add("unchanged", layout.unchanged)
        case .selected(let selection):
            object.add("previous", selection.previous)
            object.add("reason", selection.reason.rawValue)
            object.add("changed", selection.changed)
            object.add("number", selection.number)
        case .moveStarted(let move), .moveRetargeted(let move):
            object.add("from", move.from)
            object.add("to", move.to)
            object.add("reason", move.reason.rawValue)
        case .settled(_, let position): object.add("position", position)
        case .dwellStarted(_, let deadline): object.add("deadline", deadline.nanoseconds)
        case .held(let until): object.add("until", until?.nanoseconds)
        case .paused(let remaining): object.add("remaining", remaining?.rawValue)
        case .activated(_, let isHandled): object.add("handled", isHandled)
        case .input(let cause): object.add(cause)
        case .ignored(let cause, let reason):
            object.add(cause)
            object.add("reason", reason.code)
        case .stationary(let isShown): object.add("shown", isShown)
        case .timeJump(let length): object.add("by", length.rawValue)
        case .overrun(let frames): object.add("frames", frames)
        case .dataRejected(let reason): object.add("reason", reason)
        }
    }
}

extension JournalEntry.Kind {
    /// The total size, in bytes, of the texts of variable length in the journal entry: the id and text of the
    /// option, or the reason for a rejection. It is 0 if there are none.
    package var textSize: Int {
        switch self {
        case .engine(.selected(let selection)): selection.option.textSize
        case .engine(.moveStarted(let move)), .engine(.moveRetargeted(let move)): move.option.textSize
        case .engine(.settled(let choice, _)), .engine(.page(let choice)),
            .engine(.dwellStarted(let choice, _)), .engine(.activated(let choice, _)),
            .engine(.current(let choice)):
            choice.textSize
        case .configRejected(let reason), .engine(.dataRejected(let reason)): reason.utf8.count
        default: 0
        }
    }
}

extension Event.ReportedOption {
    fileprivate var textSize: Int { id.utf8.count + text.utf8.count }
}

extension JSONWriter {
    fileprivate mutating func add(_ cause: Cause) {
        add("input", cause.name)
        addOrigin(of: cause)
    }

    fileprivate mutating func addOrigin(of cause: Cause) {
        if let button = cause.button { add("button", button) }
        if let source = cause.source { add("source", source) }
    }

    fileprivate mutating func add(_ choice: Event.ReportedOption) {
        add("id", choice.id)
        add("index", choice.index)
        add("ordinal", choice.index + 1)
        add("text", choice.text)
    }
}

extension CounterUpdate {
    fileprivate func addFields(to object: inout JSONWriter) {
        object.add("counter", counter)
        object.add("value", number)
        object.add("previous", previousNumber)
        object.add("change", change.description)
        object.add("changed", number != previousNumber)
        switch origin {
        case .input(let cause): object.addOrigin(of: cause)
        case .reset: object.add("reason", "reset")
        case .group: object.add("reason", "group")
        case .range: object.add("reason", "range")
        }
    }
}

extension Diagnostic {
    /// The diagnostic as a JSON object, terminated by a newline.
    package var jsonLine: [UInt8] {
        var line = JSONWriter()
        line.add("file", file)
        line.add("line", self.line)
        line.add("column", column)
        line.add("severity", severity.rawValue)
        line.add("message", message)
        return line.finishLine()
    }
}
