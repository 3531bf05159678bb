/// A picture that is assembled from the packets of one source.
///
/// Only complete pictures are shown. If a packet contains pixels that have already arrived, a part of this picture was
/// lost and the next picture has begun. The assembly then starts again with that packet.
struct PictureAssembly: Hashable, Sendable {
    /// The bytes of the pixels, row by row: red, green and blue.
    private(set) var bytes: [UInt8]
    /// The ranges of `bytes` that have arrived, in ascending order. Adjacent ranges are merged.
    private var parts: [Range<Int>] = []

    /// Creates an empty assembly for pictures with `pixels` pixels.
    init(pixels: Int) {
        bytes = [UInt8](repeating: 0, count: 3 * max(0, pixels))
    }

    /// Whether all pixels have arrived.
    var isComplete: Bool { parts == [0..<bytes.count] }

    /// Removes all parts.
    mutating func removeAll() { parts.removeAll(keepingCapacity: true) }

    /// Adds the pixel bytes `data`, which start at `offset`. Bytes beyond the end of the picture are ignored.
    mutating func insert(_ data: UnsafeRawBufferPointer, at offset: Int) {
        guard offset < bytes.count, !data.isEmpty else { return }
        let range = offset..<min(offset + data.count, bytes.count)
        if parts.contains(where: { $0.overlaps(range) }) { removeAll() }
        bytes.withUnsafeMutableBytes { bytes in
            UnsafeMutableRawBufferPointer(rebasing: bytes[range])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: data[..<range.count]))
        }
        merge(range)
    }

    /// Adds `range`, which overlaps no other range, and merges it with its neighbors.
    private mutating func merge(_ range: Range<Int>) {
        let index = parts.firstIndex { $0.lowerBound >= range.upperBound } ?? parts.count
        let joinsPrevious = index > 0 && parts[index - 1].upperBound == range.lowerBound
        let joinsNext = index < parts.count && parts[index].lowerBound == range.upperBound
        switch (joinsPrevious, joinsNext) {
        case (true, true):
            parts[index - 1] = parts[index - 1].lowerBound..<parts[index].upperBound
            parts.remove(at: index)
        case (true, false): parts[index - 1] = parts[index - 1].lowerBound..<range.upperBound
        case (false, true): parts[index] = range.lowerBound..<parts[index].upperBound
        case (false, false): parts.insert(range, at: index)
        }
    }
}
