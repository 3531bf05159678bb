import AllocationCount
import Glibc
import InfiniteScroll

/// Measures what a frame costs and prints it as JSON lines.
///
/// usage: BannerBenchmark FOLDER FRAMES RUNS
///
/// For each length of chain it leaves in FOLDER what a peer needs to do the same: the endless picture as rows
/// of text (`ring-N`) and what the chain was told by 200 frames of it (`wire-N`).
@main
struct BannerBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let frames = Int(arguments[2]), let runs = Int(arguments[3]) else {
            fail("usage: BannerBenchmark FOLDER FRAMES RUNS", status: EX_USAGE)
        }
        proveThatAllocationsAreSeen()
        for modules in [4, 16, 64] {
            let cost = try cost(modules: modules, options: 10, frames: frames, runs: runs)
            report("chain", cost, "\"modules\":\(modules)")
            try leaveScroll(modules: modules, in: arguments[1])
        }
        for options in [10, 1_000_000] {
            let cost = try cost(modules: 4, options: options, frames: frames, runs: runs)
            report("options", cost, "\"options\":\(options)")
        }
        let surrounded = try cost(modules: 4, options: 10, hasRegions: true, frames: frames, runs: runs)
        report("regions", surrounded, "\"modules\":4")
    }

    /// The same frames again and again, so that every option in view was in view before.
    private static func cost(
        modules: Int,
        options: Int,
        hasRegions: Bool = false,
        frames: Int,
        runs: Int
    ) throws -> Cost {
        var scroll = try Scroll(modules: modules, options: options, hasRegions: hasRegions)
        return try measure(runs: runs, frames: frames) {
            try scroll.rewind()
        } frame: {
            try scroll.step()
        }
    }

    private static func report(_ what: String, _ cost: Cost, _ detail: String) {
        print(
            """
            {"what":"\(what)",\(detail),"microseconds":\(cost.microseconds),"allocations":\(cost.allocations)}
            """
        )
    }

    /// A counter that counts nothing would pass every test.
    private static func proveThatAllocationsAreSeen() {
        let before = allocation_count()
        let numbers = [Int](repeating: Int(getpid()), count: 1000)
        guard numbers[999] != 0, allocation_count() > before else {
            fail("the allocation counter is not linked in place of malloc", status: EX_SOFTWARE)
        }
    }

    private static func leaveScroll(modules: Int, in folder: String) throws {
        var scroll = try Scroll(modules: modules, options: 10)
        let height = scroll.banner.frame.height
        var rows = [String](repeating: "", count: height)
        scroll.bus.keeps = true
        for frame in 0..<scroll.banner.carousel.ring.length {
            for row in 0..<height { rows[row] += scroll.banner.frame[0, row] ? "#" : "." }
            scroll.bus.keeps = frame < 200
            try scroll.step()
        }
        write(Array((rows.joined(separator: "\n") + "\n").utf8), to: "\(folder)/ring-\(modules)")
        write(scroll.bus.kept, to: "\(folder)/wire-\(modules)")
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
