import AllocationCount
import Glibc

/// Something that makes one frame after the other.
protocol FrameSource {
    /// Goes back to where it began.
    mutating func rewind() throws
    /// Makes the next frame.
    mutating func step() throws
}

/// What some runs of the same frames cost, for each frame.
struct Costs {
    private var microseconds: [Double] = []
    private var allocations: [Double] = []

    /// Processor time of this thread, in microseconds: the median of the runs.
    var medianMicroseconds: Double { microseconds.sorted()[microseconds.count / 2] }
    /// Requests for heap memory. Not the median: an allocation in one run of seven is one too many.
    var mostAllocations: Double { allocations.max() ?? 0 }

    /// Measures a run of `frames` frames, from the beginning on.
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

/// What this thread has used of the processor, in nanoseconds.
func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
