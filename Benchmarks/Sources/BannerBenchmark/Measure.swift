import AllocationCount
import Glibc

/// A producer of frames, such as a ticker.
protocol FrameSource {
    /// Returns to the first frame.
    mutating func rewind() throws
    /// Produces the next frame.
    mutating func step() throws
}

/// The cost of one frame, measured in several runs of the same frames.
struct Costs {
    private var microseconds: [Double] = []
    private var allocations: [Double] = []

    /// The processor time of this thread in microseconds: the median of the runs.
    var medianMicroseconds: Double { microseconds.sorted()[microseconds.count / 2] }
    /// The maximum number of heap allocations, because no run may allocate memory.
    var mostAllocations: Double { allocations.max() ?? 0 }

    /// Measures a run of `frames` frames from the first one on.
    mutating func run(_ source: inout some FrameSource, frames: Int) throws {
        try source.rewind()
        let allocationsBefore = allocation_count()
        let began = processorTime()
        for _ in 0..<frames { try source.step() }
        let elapsed = processorTime() - began
        let allocated = allocation_count() - allocationsBefore
        microseconds.append(Double(elapsed) / 1000 / Double(frames))
        allocations.append(Double(allocated) / Double(frames))
    }
}

/// The processor time that this thread has used, in nanoseconds.
func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
