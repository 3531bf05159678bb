import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

/// Tests in which direction the picture of each example moves, and whether the picture ever stops.
@Suite("Examples of motion")
struct MotionExampleTests {
    @Test("rightward.toml: the next page enters from the left")
    func rightward() throws {
        let run = try Example("rightward").run(for: .seconds(8))
        #expect(run.selections == ["3000 Then timer", "6300 Last timer"])
        #expect(run.isSliding(.right, at: 3_150, from: 0, to: 3_300))
        #expect(run.isSliding(.left, at: 3_150, from: 0, to: 3_300) == false)
    }

    @Test("rightward.toml in the other direction: the next page enters from the right")
    func leftward() throws {
        let example = try Example(
            "rightward",
            with: #"direction = "left""#,
            insteadOf: #"direction = "right""#
        )
        let run = try example.run(for: .seconds(4))
        #expect(run.isSliding(.left, at: 3_150, from: 0, to: 3_300))
    }

    @Test("vertical.toml: pages move upwards, and a line that is too long runs through in its place")
    func vertical() throws {
        let run = try Example("vertical").run(for: .seconds(11))
        #expect(run.selections == ["3000 Town timer", "6500 Calls at every stop timer", "10420 12:04 timer"])
        #expect(run.isSliding(.up, at: 3_250, from: 0, to: 3_500))
        #expect(run.changes(from: 7_001, to: 8_199) == [], "the line's beginning can be read")
        let panning = run.changes(from: 8_200, to: 9_300)
        #expect(panning.count > 40)
        for (before, after) in zip(panning, panning.dropFirst()) {
            #expect(run.columnsMoved(.left, from: before, to: after) == 1)
        }
    }

    @Test("vertical.toml the other way: pages fall")
    func falling() throws {
        let example = try Example("vertical", with: #"direction = "down""#, insteadOf: #"direction = "up""#)
        let run = try example.run(for: .seconds(4))
        #expect(run.isSliding(.down, at: 3_250, from: 0, to: 3_500))
    }

    @Test(
        "ticker.toml: one more column fifty times a second, and a tap brings the next text to the edge"
    )
    func ticker() throws {
        let run = try Example("ticker").run(for: .seconds(10))
        #expect(run.pictures.map(\.at) == Array(stride(from: 0, through: 10_000, by: 20)))
        for (before, after) in zip(run.pictures, run.pictures.dropFirst()) {
            #expect(run.columnsMoved(.left, from: before.at, to: after.at) == 1)
        }
        #expect(run.events.contains { $0.kind.name == "settled" } == false)
        // The texts and gaps have 170 columns, so the picture repeats every 3.4 seconds.
        #expect(run.picture(at: 3_400) == run.picture(at: 0))

        let tapped = try Example("ticker").run("500ms tap", for: .seconds(2))
        #expect(tapped.selections == ["500 Coffee 2.50 tap"])
        #expect(tapped.picture(at: 800) == run.picture(at: 1_160), "the next text stands at the left edge")
        #expect(tapped.picture(at: 1_000) == run.picture(at: 1_360), "and runs on from there")
    }
}

extension Played {
    /// A direction in which the picture moves.
    enum Way {
        case left, right, up, down
    }

    /// Returns whether the picture at `middle` lies between the pictures at `start` and `end`: the first has moved out
    /// in this direction in part, and the last follows without a gap.
    func isSliding(_ way: Way, at middle: Int64, from start: Int64, to end: Int64) -> Bool {
        let (first, between, last) = (lines(way, start), lines(way, middle), lines(way, end))
        guard first != last else { return false }
        return (1..<max(first.count, 1)).contains { shift in
            between == Array(first.dropFirst(shift) + last.prefix(shift))
        }
    }

    /// Returns by how many columns or rows the picture has moved in this direction from `start` to `end`. Returns nil
    /// if anything else changed.
    func columnsMoved(_ way: Way, from start: Int64, to end: Int64) -> Int? {
        let (first, last) = (lines(way, start), lines(way, end))
        return (1...max(first.count, 1)).first { first.dropFirst($0) == last.dropLast($0) }
    }

    /// Returns the columns or rows of the picture. The one that leaves the display first comes first.
    private func lines(_ way: Way, _ at: Int64) -> [String] {
        let rows = picture(at: at)
        let columns = rows.first.map { row in
            row.indices.map { index in String(rows.map { $0[index] }) }
        }
        return switch way {
        case .left: columns ?? []
        case .right: columns?.reversed() ?? []
        case .up: rows
        case .down: rows.reversed()
        }
    }
}
