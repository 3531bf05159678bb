import CLinuxSystem
import Glibc

/// A writer that publishes pictures to another process in shared memory. A sign uses it for its network
/// displays, and `loopbanner-sender` for the pictures of lighting consoles. A picture is copied once, and the
/// writer never waits for the reader.
package final class PictureWriter {
    private let layout: PictureLayout
    private let memory: SharedMemory
    private var newestNumber: UInt64 = 0
    /// The file descriptor of the shared memory, which is passed to the other process. It is -1 if the other
    /// process has created the memory.
    package let descriptor: CInt

    /// Creates shared memory for pictures of `order.count` pixels. `order` contains, for each pixel that is
    /// sent, its index in a picture of the sign. Throws if the memory cannot be created.
    package init(order: [UInt32]) throws(LinkError) {
        layout = PictureLayout(pixelCount: order.count)
        let descriptor = lb_sealed_memory("loopbanner-pictures", layout.size)
        guard descriptor >= 0 else { throw .system("memfd_create", -descriptor) }
        do throws(LinkError) {
            memory = try SharedMemory(mapping: descriptor, size: layout.size, isWritable: true)
        } catch {
            // `deinit` does not run for an object whose properties are not all set.
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        let header = [
            PictureLayout.magicNumber, PictureLayout.version, UInt32(order.count),
            UInt32(PictureLayout.slotCount),
        ]
        header.withUnsafeBytes { memory.start.copyMemory(from: $0) }
        order.withUnsafeBytes { (memory.start + PictureLayout.orderOffset).copyMemory(from: $0) }
    }

    /// Maps the shared memory of `descriptor`, which another process has created for pictures of `pixelCount`
    /// pixels. The caller may close the descriptor afterward. Throws if the memory does not match.
    package init(_ descriptor: CInt, pixelCount: Int) throws(LinkError) {
        layout = PictureLayout(pixelCount: pixelCount)
        memory = try layout.map(descriptor, isWritable: true)
        self.descriptor = -1
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes the next picture, which replaces the previous one for the reader. Bytes beyond the size of a
    /// picture are ignored.
    ///
    /// - Parameters:
    ///   - picture: Three bytes for each pixel.
    ///   - brightness: The brightness at which the picture is shown.
    package func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8) {
        newestNumber += 1
        let slot = memory.start + layout.slotOffset(of: newestNumber)
        lb_store_first(slot, 0)
        slot.storeBytes(of: brightness, toByteOffset: PictureLayout.brightnessOffset, as: UInt8.self)
        if let source = picture.baseAddress {
            (slot + PictureLayout.pictureOffset)
                .copyMemory(from: source, byteCount: min(picture.count, layout.pictureSize))
        }
        lb_store_last(slot, newestNumber)
        lb_store_last(memory.start + PictureLayout.newestNumberOffset, newestNumber)
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func copyMemory(from source: UnsafeRawBufferPointer) {
        if let start = source.baseAddress { copyMemory(from: start, byteCount: source.count) }
    }
}
