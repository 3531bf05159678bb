import Glibc
import InfiniteScroll
import MonotonicTime
import SignCore

/// A scroll of many short options. One that is out of sight changes its words and its length: it is laid out again
/// between two frames.
struct Revisions {
    /// Who changes the words.
    enum Author: String, CaseIterable {
        /// The time: they are a number of seconds.
        case clock
        /// A program: they are a value.
        case value

        /// The words as the configuration has them.
        fileprivate var text: String {
            switch self {
            case .clock: "{time:%-S}"
            case .value: "{value:soup|none}"
            }
        }
    }

    /// What changes took, in microseconds of the thread's processor time.
    struct Costs {
        /// Half of them took less.
        var median: Double
        /// The most that one took.
        var worst: Double
    }

    private let author: Author
    private var sign: Sign
    private var now = Instant.zero

    /// A scroll of `options` options; the words of the one in the middle are the author's.
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

    /// The costs of `count` changes of the length, each with the frame that comes next.
    mutating func measure(_ count: Int) throws -> Costs {
        var costs: [Double] = []
        var words = 0
        while costs.count < count {
            guard let deadline = sign.nextDeadline else { throw Standstill() }
            now = deadline
            let began = processorTime()
            if author == .value {
                words += 1
                let text = String(repeating: "1", count: words % 9 + 1)
                sign.handle(.value(name: "soup", text: text, lifetime: nil), cause: "value", at: now)
            }
            sign.advance(to: now)
            _ = sign.compose()
            let elapsed = processorTime() - began
            var isLaidOut = false
            sign.takeEvents { entry in
                if case .scroll(.layout) = entry.kind { isLaidOut = true }
            }
            if isLaidOut { costs.append(Double(elapsed) / 1000) }
        }
        costs.sort()
        return Costs(median: costs[costs.count / 2], worst: costs[costs.count - 1])
    }
}
