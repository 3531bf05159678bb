/// A picture that is assembled from the packets of one sender.
///
/// Only complete pictures are shown. If pixels arrive that the picture already has, a part of this picture
/// was lost and the packet belongs to the next picture. The assembly then starts again with that packet.
struct PictureAssembly: Hashable, Sendable {
    /// The bytes of the picture: red, green and blue of each pixel, row by row.
    private(set) var bytes: [UInt8]
    /// The ranges of `bytes` that have arrived in packets, in ascending order. Adjacent ranges are merged.
    private var parts: [Range<Int>] = []

    /// Creates an assembly for pictures with `pixels` pixels, none of which has arrived yet.
    init(pixels: Int) {
        bytes = [UInt8](repeating: 0, count: 3 * max(0, pixels))
    }

    /// Whether all pixels of the picture have arrived.
    var isComplete: Bool { parts == [0..<bytes.count] }

    /// Removes all parts of the picture that have arrived, so that the next picture can be assembled.
    mutating func removeAll() { parts.removeAll(keepingCapacity: true) }

    /// Adds the pixel bytes `data` of a packet, which start at `offset` in the picture. Bytes beyond the end
    /// of the picture are ignored. If `data` overlaps a part that has already arrived, all parts are removed
    /// first, because a new picture has begun.
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

    /// Adds `range`, which overlaps none of the ranges in `parts`, and merges it with the adjacent ranges.
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
