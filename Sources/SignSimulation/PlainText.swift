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
        case .event(let event): event.words.map { Self.line(event.at, $0) }
        case .frame(let picture, let at, _): Self.line(at, "") + Array(picture.halfBlocks.utf8)
        case .brightness(let percent, let at): Self.line(at, "brightness \(percent) %")
        }
    }

    private static func line(_ at: Instant, _ words: String) -> [UInt8] {
        let separator = words.isEmpty ? "" : " "
        return Array("\(at.secondsText) s\(separator)\(Wording.printable(words))\n".utf8)
    }
}

extension JournalEntry {
    /// A short description of the event, such as `tap` or `at tea`, or nil if it has no user-facing meaning.
    var words: String? {
        switch kind {
        case .scroll(let kind): kind.words
        case .rescaled(let scale): "scale \(scale)"
        case .configRejected: "configuration refused"
        case .alertRaised(let id, _, _): "alert \(id)"
        case .alertShown(let id): "\(id) shown"
        case .alertDismissed(let id, let end): "\(id) ended by \(end.rawValue)"
        case .lit(let isLit, _): isLit ? "display lit" : "display dark"
        case .brightness, .optionsReset: nil
        }
    }
}

extension Event.Kind {
    fileprivate var words: String? {
        switch self {
        case .input(let cause): cause.words
        case .ignored(let cause, _): "\(cause.words) ignored"
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
    fileprivate var words: String { String(word.map { $0 == "_" ? " " : $0 }) }
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
