import BusInterfaces
import Pixels

/// All messages to the chips of an I2C matrix, laid out once in sending order, so that each transaction is a
/// subrange of the same messages.
final class I2CMatrixMessages {
    /// The complete start-up: dark until the last message.
    let startUp: [I2CMessage]
    /// The same without the last message: turns the display off, and sets everything again.
    let darkStartUp: [I2CMessage]
    /// Sets everything again, without a dark part.
    let refresh: [I2CMessage]
    /// The picture.
    let frame: [I2CMessage]
    /// Leaves the display dark.
    let shutDown: [I2CMessage]

    /// A lamp: the byte and the bit of its pixel in a frame, and the byte and the bit in the messages.
    private struct Wire {
        var source: Int
        var sourceMask: UInt8
        var target: Int
        var targetMask: UInt8
    }

    private let bytes: UnsafeMutablePointer<UInt8>
    private let wires: [Wire]
    /// The picture's bytes in the messages, without the registers.
    private let pictureBytes: [Range<Int>]
    private let brightness: Int
    private let format: PixelFormat
    private var curve = LightCurve(brightness: 100)

    /// The messages of `plan`, with its pictures written by `picture`.
    init(_ plan: I2CMatrixPlan, picture: [I2CMatrixPlan.Write]) {
        let brightness = plan.brightness(0)
        let parts = [
            plan.darkening, plan.registers, brightness, picture, plan.lighting, plan.shutDown,
        ]
        let writes = parts.flatMap { $0 }
        let ends = writes.reduce(into: [0]) { ends, write in ends.append((ends.last ?? 0) + write.bytes.count)
        }
        let length = ends.last ?? 0
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, length))
        for (write, start) in zip(writes, ends) {
            (bytes + start).initialize(from: write.bytes, count: write.bytes.count)
        }
        let messages = zip(writes, ends).map { write, start in
            I2CMessage(
                to: write.address,
                UnsafeBufferPointer(start: bytes + start, count: write.bytes.count)
            )
        }
        let firsts = parts.reduce(into: [0]) { firsts, part in firsts.append((firsts.last ?? 0) + part.count)
        }

        self.bytes = bytes
        format = plan.format
        self.brightness = ends[firsts[2]]
        startUp = Array(messages[..<firsts[5]])
        darkStartUp = Array(messages[..<firsts[4]])
        refresh = Array(messages[firsts[1]..<firsts[5]])
        frame = Array(messages[firsts[3]..<firsts[4]])
        shutDown = Array(messages[firsts[5]...])
        let pictureStarts = ends[firsts[3]..<firsts[4]]
        pictureBytes = zip(picture, pictureStarts).map { $1 + 1..<$1 + $0.bytes.count }
        let bytesPerColumn = plan.format.bytes(for: plan.size.height)
        wires = plan.lamps.enumerated().flatMap { index, lamps in
            let (x, y) = (index / plan.size.height, index % plan.size.height)
            let pixel = x * bytesPerColumn + (plan.format.bytesPerPixel.map { y * $0 } ?? y / 8)
            return lamps.enumerated().flatMap { number, lamp in
                let masks = plan.colors?.lamps[number].mask.parts ?? [1 << UInt8(y % 8)]
                return masks.enumerated().filter { $1 != 0 }.map { part, mask in
                    Wire(
                        source: pixel + part,
                        sourceMask: mask,
                        target: pictureStarts[pictureStarts.startIndex + lamp.message] + lamp.byte,
                        targetMask: 1 << UInt8(lamp.bit)
                    )
                }
            }
        }
    }

    deinit {
        bytes.deallocate()
    }

    /// Makes the picture equal to `frame`, which has the plan's size and format.
    func encode(_ frame: Bitmap) {
        guard format != .gray else {
            return frame.bytes.withUnsafeBufferPointer { source in
                for wire in wires { bytes[wire.target] = curve[source[wire.source]] }
            }
        }
        for range in pictureBytes {
            (bytes + range.lowerBound).update(repeating: 0, count: range.count)
        }
        frame.bytes.withUnsafeBufferPointer { source in
            for wire in wires where source[wire.source] & wire.sourceMask != 0 {
                bytes[wire.target] |= wire.targetMask
            }
        }
    }

    /// Dims the grays of the next pictures.
    func setCurve(_ curve: LightCurve) { self.curve = curve }

    /// Makes the brightness equal to `writes`, which are as long as those that the plan began with.
    func setBrightness(_ writes: [I2CMatrixPlan.Write]) {
        var target = brightness
        for write in writes {
            (bytes + target).update(from: write.bytes, count: write.bytes.count)
            target += write.bytes.count
        }
    }
}

extension Color {
    /// Red, green and blue.
    fileprivate var parts: [UInt8] { [red, green, blue] }
}
