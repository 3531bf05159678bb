import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

/// An independent model of the alert queue, which advances in steps of a millisecond.
private struct AlertModel {
    struct Item {
        var id: String
        var priority: Int
        var arrival: Int
        /// The remaining time on the display in milliseconds, or nil if the alert stays until it is dismissed.
        var left: Int64?
        var dismissedByTap: Bool
    }

    var items: [Item] = []
    var now: Int64 = 0
    var transcript: [String] = []
    private var count = 0
    private var shown: Int?

    private var best: Item? {
        items.max {
            ($0.priority, -$0.arrival) < ($1.priority, -$1.arrival)
        }
    }

    private mutating func look() {
        guard let best else {
            shown = nil
            return
        }
        if shown != best.arrival {
            shown = best.arrival
            transcript.append("\(now) shown \(best.id)")
        }
    }

    mutating func wait(until end: Int64) {
        while now < end {
            now += 1
            guard let place = items.firstIndex(where: { $0.arrival == shown }), let left = items[place].left
            else { continue }
            items[place].left = left - 1
            guard left == 1 else { continue }
            transcript.append("\(now) ended \(items.remove(at: place).id) timeout")
            look()
        }
    }

    mutating func raise(_ id: String, _ priority: Int, _ left: Int64?, _ dismissedByTap: Bool) {
        count += 1
        let former = items.firstIndex { $0.id == id }.map { items.remove(at: $0) }
        transcript.append("\(now) raised \(id)")
        if former != nil { transcript.append("\(now) ended \(id) replaced") }
        // A replaced alert keeps its position in the queue, but its time on the display begins again.
        var arrival = count * 10
        if let former, former.priority == priority { arrival = former.arrival + 1 }
        items.append(
            Item(id: id, priority: priority, arrival: arrival, left: left, dismissedByTap: dismissedByTap)
        )
        if items.count > 8 {
            let lowest = items.map(\.priority).min() ?? 0
            let oldest = items.filter { $0.priority == lowest }.min { $0.arrival < $1.arrival }
            items.removeAll { $0.arrival == oldest?.arrival }
            transcript.append("\(now) ended \(oldest?.id ?? "") full")
        }
        look()
    }

    mutating func tap() {
        guard let best, best.dismissedByTap else { return }
        items.removeAll { $0.arrival == best.arrival }
        transcript.append("\(now) ended \(best.id) tap")
        look()
    }

    mutating func dismiss(_ id: String?) {
        let order = items.sorted { ($1.priority, $0.arrival) < ($0.priority, $1.arrival) }
        for item in order where id == nil || item.id == id {
            transcript.append("\(now) ended \(item.id) client")
            items.removeAll { $0.arrival == item.arrival }
        }
        look()
    }
}

@Suite("The queue of alerts")
struct AlertQueueTests {
    @Test("random alerts, taps and dismissals equal an independent model", arguments: UInt64(0)..<60)
    func model(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model = AlertModel()
        var lines: [String] = []
        var at: Int64 = 0
        for _ in 0..<60 {
            at += Int64.random(in: 0...400, using: &random)
            model.wait(until: at)
            let id = "a\(Int.random(in: 0..<12, using: &random))"
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<7:
                let priority = Int.random(in: 0..<3, using: &random)
                let left = Bool.random(using: &random) ? Int64.random(in: 1...1_500, using: &random) : nil
                let taps = Int.random(in: 0..<4, using: &random) > 0
                let length = left.map { " for \($0)ms" } ?? ""
                let name = Alert.Priority.allCases[priority]
                lines.append("\(at)ms alert X\(length) id=\(id) priority=\(name) tap_dismisses=\(taps)")
                model.raise(id, priority, left, taps)
            case 7:
                lines.append("\(at)ms tap")
                model.tap()
            case 8:
                lines.append("\(at)ms dismiss \(id)")
                model.dismiss(id)
            default:
                guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                lines.append("\(at)ms dismiss")
                model.dismiss(nil)
            }
        }
        model.wait(until: at + 2_000)
        let played = try play(
            "[display]\ndriver = \"memory\"\n[scroll]\nautoplay = false\n[[option]]\ntext = \"Tea\"",
            script: lines.joined(separator: "\n"),
            milliseconds: at + 2_000
        )
        let transcript = played.events.compactMap { event -> String? in
            let at = event.at.nanoseconds / 1_000_000
            return switch event.kind {
            case .alertRaised(let id, _, _): "\(at) raised \(id)"
            case .alertShown(let id): "\(at) shown \(id)"
            case .alertDismissed(let id, let end): "\(at) ended \(id) \(end)"
            default: nil
            }
        }
        #expect(transcript == model.transcript, "seed \(seed)")
    }

    @Test("pictures do not depend on how often the sign is woken", arguments: UInt64(0)..<20)
    func wakeUps(seed: UInt64) throws {
        let text = """
            [display]
            driver = "memory"
            [scroll]
            dwell = "1s"
            speed = 70
            [[option]]
            text = "Tea"
            [[option]]
            text = "Cake and more of it" # pans
            """
        var random = SeededGenerator(seed: seed)
        var inputs: [(at: Instant, command: Command)] = []
        var at: Int64 = 0
        for number in 0..<12 {
            at += Int64.random(in: 0...900_000_000, using: &random)
            var alert = Alert(.text(number % 3 == 0 ? "Kitchen closes" : "Soup"))
            alert.priority = Alert.Priority.allCases.randomElement(using: &random) ?? .info
            alert.duration = .milliseconds(Int64.random(in: 1...2_000, using: &random))
            alert.blinks = Bool.random(using: &random)
            let isNext = number % 4 == 3
            inputs.append((Instant(nanoseconds: at), isNext ? .navigate(.next) : .raise(alert)))
        }
        let end = Instant(nanoseconds: at + 3_000_000_000)
        let seldom = try pictures(text, inputs, until: end, disturbing: nil)
        let often = try pictures(text, inputs, until: end, disturbing: seed)
        #expect(seldom.events == often.events, "seed \(seed)")
        #expect(seldom.frames == often.frames, "seed \(seed)")
    }

    /// Runs a sign. Returns its events, and its frames every 10 ms. If `seed` is not nil, the sign is also woken at
    /// random instants, which must change nothing.
    private func pictures(
        _ text: String,
        _ inputs: [(at: Instant, command: Command)],
        until end: Instant,
        disturbing seed: UInt64?
    ) throws -> (events: [JournalEntry], frames: [Bitmap]) {
        var random = SeededGenerator(seed: seed ?? 0)
        var sign = Sign(try playlist(text), at: .zero, dropsLateFrames: false)
        var events: [JournalEntry] = []
        var frames: [Bitmap] = []
        var inputs = inputs[...]
        var next = Instant.zero
        while next <= end {
            while let input = inputs.first, input.at <= next {
                sign.handle(input.command, cause: "next", at: input.at)
                inputs.removeFirst()
            }
            // The sign is woken at every deadline, as by the daemon.
            while let due = sign.nextDeadline, due < next {
                sign.advance(to: due)
                _ = sign.compose()
            }
            sign.advance(to: next)
            _ = sign.compose()
            frames.append(sign.frame)
            let step = Nanoseconds.milliseconds(10)
            if seed != nil {
                let between = next + Nanoseconds(Int64.random(in: 1..<step.rawValue, using: &random))
                if between < inputs.first?.at ?? end {
                    sign.advance(to: between)
                    _ = sign.compose()
                }
            }
            next = next + step
            sign.takeEvents { events.append($0) }
        }
        return (events, frames)
    }
}
