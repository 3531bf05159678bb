import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

extension Simulation.Output {
    /// The output as text for people with its newline: the time, and the event or the picture in half blocks. Nil for
    /// an event that only programs need.
    public var plainText: [UInt8]? {
        switch self {
        case .event(let event): event.summary.map { Self.textLine(event.at, $0) }
        case .frame(let picture, let at, _): Self.textLine(at, "") + Array(picture.halfBlocks.utf8)
        case .brightness(let percent, let at): Self.textLine(at, "brightness \(percent) %")
        }
    }

    private static func textLine(_ at: Instant, _ text: String) -> [UInt8] {
        let separator = text.isEmpty ? "" : " "
        return Array("\(at.secondsText) s\(separator)\(Wording.printable(text))\n".utf8)
    }
}

extension JournalEntry {
    /// A short description of the event, such as `tap` or `at tea`, or nil if it has no user-facing meaning.
    var summary: String? {
        switch kind {
        case .scroll(let kind): kind.summary
        case .rescaled(let scale): "scale \(scale)"
        case .configRejected: "configuration rejected"
        case .alertRaised(let id, _, _): "alert \(id)"
        case .alertShown(let id): "\(id) shown"
        case .alertDismissed(let id, let end): "\(id) ended by \(end.rawValue)"
        case .lit(let isLit, _): isLit ? "display lit" : "display dark"
        case .brightness, .optionsReset: nil
        }
    }
}

extension Event.Kind {
    fileprivate var summary: String? {
        switch self {
        case .input(let cause): cause.displayName
        case .ignored(let cause, _): "\(cause.displayName) ignored"
        case .settled(let choice, _), .current(let choice): "at \(choice.id)"
        case .stationary(let isShown): isShown ? "regions shown" : "regions hidden"
        case .paused: "paused"
        case .resumed: "resumed"
        case .adopted: "new configuration"
        default: nil
        }
    }
}

extension Cause {
    fileprivate var displayName: String { String(name.map { $0 == "_" ? " " : $0 }) }
}

extension Bitmap {
    /// The picture in half blocks, each line between two vertical bars and for two rows.
    package var halfBlocks: String {
        var text = ""
        for row in Swift.stride(from: 0, to: height, by: 2) {
            text += "│"
            for column in 0..<width {
                switch (self[column, row], self[column, row + 1]) {
                case (false, false): text += " "
                case (true, false): text += "▀"
                case (false, true): text += "▄"
                case (true, true): text += "█"
                }
            }
            text += "│\n"
        }
        return text
    }
}
