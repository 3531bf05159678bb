import CLinuxSystem
import Glibc

/// The reader of shared pictures. It copies complete pictures from the shared memory. The other process may write
/// anything at any time.
package final class PictureReader {
    private let layout: PictureLayout
    private let memory: SharedMemory
    /// The index, in a picture of the sign, of each pixel that is sent.
    package let order: [UInt32]
    /// The number of the last picture that was read, or 0 if none was read.
    private var last: UInt64 = 0

    /// The maximum number of attempts to copy a picture while the sign writes more pictures.
    private static let attempts = 8

    /// Maps the memory of `descriptor`, which must belong to a display with `pixels` pixels. The descriptor may be
    /// closed afterward.
    package init(_ descriptor: CInt, pixels: Int) throws(LinkError) {
        layout = PictureLayout(pixels: pixels)
        let memory = try layout.map(descriptor, isWritable: false)
        self.memory = memory
        let table = UnsafeRawBufferPointer(start: memory.start + PictureLayout.orderPlace, count: 4 * pixels)
        order = Array(table.bindMemory(to: UInt32.self))
        if let pixel = order.first(where: { $0 >= pixels }) { throw .pixelOrder(pixel) }
    }

    /// Whether there is a picture that was not read yet.
    package var hasNext: Bool { newest != last && newest != 0 }

    private var newest: UInt64 { lb_load_first(memory.start + PictureLayout.newestPlace) }

    /// Copies the newest picture to `picture`, which has three bytes for each pixel. Returns its brightness, or nil if
    /// there is no complete picture that was not read yet. In that case, the contents of `picture` are undefined.
    package func read(into picture: inout [UInt8]) -> UInt8? {
        for _ in 0..<Self.attempts {
            let number = newest
            guard number != last, number != 0 else { return nil }
            let slot = memory.start + layout.slot(of: number)
            guard lb_load_first(slot) == number else { continue }
            let brightness = slot.load(fromByteOffset: PictureLayout.brightnessPlace, as: UInt8.self)
            picture.withUnsafeMutableBytes { target in
                target.copyMemory(
                    from: UnsafeRawBufferPointer(
                        start: slot + PictureLayout.picturePlace,
                        count: min(target.count, layout.pictureSize)
                    )
                )
            }
            guard lb_load_last(slot) == number else { continue }
            last = number
            return brightness
        }
        return nil
    }
}
