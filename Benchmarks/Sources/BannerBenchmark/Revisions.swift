import Glibc
import InfiniteScroll
import MonotonicTime
import SignCore

/// A ticker of many short options. An option outside of the view changes its text and its length, so the list is laid
/// out again between two frames.
struct Revisions {
    /// The cause of the changes.
    enum Author: String, CaseIterable {
        /// The time: the text shows a number of seconds.
        case clock
        /// A program: the text shows a value.
        case value

        /// The text of the option in the configuration.
        fileprivate var text: String {
            switch self {
            case .clock: "{time:%-S}"
            case .value: "{value:soup|none}"
            }
        }
    }

    /// The costs of changes, in microseconds of the thread's processor time.
    struct Costs {
        /// The median.
        var median: Double
        /// The maximum.
        var worst: Double
    }

    private let author: Author
    private var sign: Sign
    private var now = Instant.zero

    /// Creates a ticker of `options` options. `author` changes the text of the option in the middle.
    init(by author: Author, options: Int) {
        self.author = author
        var configuration = Configuration()
        configuration.scroll.style = .ticker
        configuration.scroll.framesPerSecond = 100
        configuration.scroll.speed = 100 * 256
        configuration.options = (0..<options).map {
            OptionSettings(id: "\($0)", text: $0 == options / 2 ? author.text : "Option \($0)")
        }
        sign = Sign(Playlist(configuration), at: now, dropsLateFrames: false)
        _ = sign.compose()
        sign.takeEvents { _ in }
    }

    /// Returns the costs of `count` changes of the length, each with the following frame.
    mutating func measure(_ count: Int) throws -> Costs {
        var costs: [Double] = []
        var changeCount = 0
        while costs.count < count {
            guard let deadline = sign.nextDeadline else { throw Standstill() }
            now = deadline
            let began = processorTime()
            if author == .value {
                changeCount += 1
                let text = String(repeating: "1", count: changeCount % 9 + 1)
                sign.handle(.value(name: "soup", text: text, lifetime: nil), cause: "value", at: now)
            }
            sign.advance(to: now)
            _ = sign.compose()
            let elapsed = processorTime() - began
            var isLaidOut = false
            sign.takeEvents { entry in
                if case .engine(.layout) = entry.kind { isLaidOut = true }
            }
            if isLaidOut { costs.append(Double(elapsed) / 1000) }
        }
        costs.sort()
        return Costs(median: costs[costs.count / 2], worst: costs[costs.count - 1])
    }
}
