import AllocationCount
import Glibc

/// What one measurement found, for each frame.
struct Cost {
    /// Processor time of this thread, in microseconds.
    var microseconds: Double
    /// Requests for heap memory.
    var allocations: Double
}

/// The cost of a call of `frame`: the median of some runs, after one that is not counted. Every run begins
/// with `prepare`, which is not counted either.
func measure(
    runs: Int,
    frames: Int,
    prepare: () throws -> Void,
    frame: () throws -> Void
) rethrows -> Cost {
    var costs: [Cost] = []
    for _ in 0...runs {
        try prepare()
        let allocations = allocation_count()
        let began = processorTime()
        for _ in 0..<frames { try frame() }
        let elapsed = processorTime() - began
        costs.append(
            Cost(
                microseconds: Double(elapsed) / 1000 / Double(frames),
                allocations: Double(allocation_count() - allocations) / Double(frames)
            )
        )
    }
    costs.removeFirst()
    return Cost(
        microseconds: costs.map(\.microseconds).sorted()[runs / 2],
        // Not the median: an allocation in one run of seven is one too many.
        allocations: costs.map(\.allocations).max() ?? 0
    )
}

private func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
