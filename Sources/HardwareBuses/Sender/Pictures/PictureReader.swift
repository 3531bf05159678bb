import CLinuxSystem
import Glibc

/// A reader that copies complete pictures from memory that it shares with another process. It stays safe even
/// if that process writes arbitrary data at any time.
package final class PictureReader {
    private let layout: PictureLayout
    private let memory: SharedMemory
    /// The order in which pixels are sent. Each element is the index of a pixel in a picture of the sign.
    package let order: [UInt32]
    /// The number of the last picture that was read, or 0 if no picture has been read yet.
    private var lastNumber: UInt64 = 0

    /// The maximum number of attempts to copy a picture, in case the other process overwrites it in the
    /// meantime.
    private static let maxAttempts = 8

    /// Maps the shared memory of `descriptor`, which must contain pictures of `pixelCount` pixels. The caller
    /// may close the descriptor afterward. Throws if the memory does not match.
    package init(_ descriptor: CInt, pixelCount: Int) throws(LinkError) {
        layout = PictureLayout(pixelCount: pixelCount)
        let memory = try layout.map(descriptor, isWritable: false)
        self.memory = memory
        let table = UnsafeRawBufferPointer(
            start: memory.start + PictureLayout.orderOffset,
            count: 4 * pixelCount
        )
        order = Array(table.bindMemory(to: UInt32.self))
        if let pixel = order.first(where: { $0 >= pixelCount }) { throw .pixelOrder(pixel) }
    }

    /// Whether the shared memory contains a picture that has not been read yet.
    package var hasNext: Bool { newestNumber != lastNumber && newestNumber != 0 }

    private var newestNumber: UInt64 { lb_load_first(memory.start + PictureLayout.newestNumberOffset) }

    /// Copies the newest picture from the shared memory to `picture`, which has three bytes for each pixel.
    /// The memory has several slots, each for one picture with its number and its brightness.
    ///
    /// - Returns: The brightness of the picture. Nil if no complete picture has arrived since the last call.
    ///   The contents of `picture` are then undefined.
    package func readPicture(into picture: inout [UInt8]) -> UInt8? {
        for _ in 0..<Self.maxAttempts {
            let number = newestNumber
            guard number != lastNumber, number != 0 else { return nil }

            let slot = memory.start + layout.slotOffset(of: number)
            // The writer clears the slot's number before it writes the picture, and sets it afterward. If the
            // number is the same before and after the copy, the copy is complete (a sequence lock).
            guard lb_load_first(slot) == number else { continue }
            let brightness = slot.load(fromByteOffset: PictureLayout.brightnessOffset, as: UInt8.self)
            picture.withUnsafeMutableBytes { target in
                let source = UnsafeRawBufferPointer(
                    start: slot + PictureLayout.pictureOffset,
                    count: min(target.count, layout.pictureSize)
                )
                target.copyMemory(from: source)
            }
            guard lb_load_last(slot) == number else { continue }

            lastNumber = number
            return brightness
        }
        return nil
    }
}
