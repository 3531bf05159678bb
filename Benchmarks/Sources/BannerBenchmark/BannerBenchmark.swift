import AllocationCount
import Glibc

/// Measures the cost of a frame, and prints it as JSON lines.
///
/// usage: BannerBenchmark FOLDER FRAMES RUNS
///
/// For each length of a chain, it writes the input of the compared programs to FOLDER: the endless picture as rows of
/// text (`ring-N`), and the bytes sent for 200 frames of it (`wire-N`).
@main
struct BannerBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let frames = Int(arguments[2]), let runs = Int(arguments[3]) else {
            fail("usage: BannerBenchmark FOLDER FRAMES RUNS", status: EX_USAGE)
        }
        proveThatAllocationsAreSeen()
        for modules in [4, 16, 64] {
            try measureChain(modules, folder: arguments[1], frames: frames, runs: runs)
        }
        for options in [10, 1_000_000] {
            var scroll = try Scroll(modules: 4, options: options)
            let costs = try measure(&scroll, frames: frames, runs: runs)
            report("options", "\"options\":\(options)", costs)
        }
        var surrounded = try Scroll(modules: 4, options: 10, hasRegions: true)
        report("regions", "\"modules\":4", try measure(&surrounded, frames: frames, runs: runs))
        for author in Revisions.Author.allCases {
            for options in [10, 1_000_000] { try measureRevisions(by: author, options: options) }
        }
    }

    /// Alternates the runs of both, so that the load of the machine affects both equally.
    private static func measureChain(_ modules: Int, folder: String, frames: Int, runs: Int) throws {
        var scroll = try Scroll(modules: modules, options: 10)
        let turn = try Turn(of: &scroll)
        write(Array(turn.rows.utf8), to: "\(folder)/ring-\(modules)")
        write(turn.wire, to: "\(folder)/wire-\(modules)")
        var floor = Floor(turn)
        guard floor.sendsTheSame(as: turn) else {
            fail("the floor sends something else to \(modules) modules", status: EX_SOFTWARE)
        }

        var (ours, least, unmeasured) = (Costs(), Costs(), Costs())
        try unmeasured.run(&scroll, frames: frames)
        try unmeasured.run(&floor, frames: frames)
        for _ in 0..<runs {
            try ours.run(&scroll, frames: frames)
            try least.run(&floor, frames: frames)
        }
        report("chain", "\"modules\":\(modules),\"floor\":\(least.medianMicroseconds)", ours)
    }

    /// Repeats the same frames, so that every visible option has been drawn before.
    private static func measure(_ scroll: inout Scroll, frames: Int, runs: Int) throws -> Costs {
        var (costs, unmeasured) = (Costs(), Costs())
        try unmeasured.run(&scroll, frames: frames)
        for _ in 0..<runs { try costs.run(&scroll, frames: frames) }
        return costs
    }

    private static func measureRevisions(by author: Revisions.Author, options: Int) throws {
        var revisions = Revisions(by: author, options: options)
        // The first change copies the memory that the list and its owner shared until then.
        let first = try revisions.measure(1)
        let later = try revisions.measure(100)
        print(
            """
            {"what":"revision","by":"\(author.rawValue)","options":\(options),"first":\(first.worst),\
            "microseconds":\(later.median),"worst":\(later.worst)}
            """
        )
    }

    private static func report(_ what: String, _ detail: String, _ costs: Costs) {
        print(
            """
            {"what":"\(what)",\(detail),"microseconds":\(costs.medianMicroseconds),\
            "allocations":\(costs.mostAllocations)}
            """
        )
    }

    /// Proves that the counter counts. If it always returned zero, every test would pass.
    private static func proveThatAllocationsAreSeen() {
        let before = allocation_count()
        let numbers = [Int](repeating: Int(getpid()), count: 1000)
        guard numbers[999] != 0, allocation_count() > before else {
            fail("the allocation counter is not linked in place of malloc", status: EX_SOFTWARE)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { fail("cannot write \(path)", status: EX_CANTCREAT) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            fail("cannot write \(path)", status: EX_IOERR)
        }
    }

    private static func fail(_ reason: String, status: CInt) -> Never {
        let line = Array((reason + "\n").utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
        exit(status)
    }
}
