import BusInterfaces
import Pixels

/// All messages to the chips of an I2C matrix, stored once in the order in which a start sends them. Each kind of
/// transaction sends a subset of the messages.
final class I2CMatrixMessages {
    /// The messages that initialize the chips. The display stays dark until the last message, which turns it on.
    let startUp: [I2CMessage]
    /// The messages of `startUp` without the last one. They turn the display off and set all registers.
    let darkStartUp: [I2CMessage]
    /// The messages that set all registers while the display stays on.
    let refresh: [I2CMessage]
    /// The messages that write the picture.
    let frame: [I2CMessage]
    /// The messages that turn the display off.
    let shutDown: [I2CMessage]

    /// The location of a pixel's LED: the byte and the bit of its value in a frame, and the byte and the bit in the
    /// messages to which the value is copied.
    private struct LampMapping {
        var source: Int
        var sourceMask: UInt8
        var target: Int
        var targetMask: UInt8
    }

    private let bytes: UnsafeMutablePointer<UInt8>
    private let lamps: [LampMapping]
    /// The ranges of `bytes` that hold picture data, without register numbers.
    private let pictureRanges: [Range<Int>]
    private let brightnessOffset: Int
    private let format: PixelFormat
    private var curve = LightCurve(brightness: 100)

    /// Creates the messages of `plan` for one picture memory. `picture` is the list of messages that write this memory.
    init(_ plan: I2CMatrixPlan, picture: [I2CMatrixPlan.Write]) {
        let brightness = plan.brightness(0)
        let registersStart = plan.turnOff.count
        let brightnessStart = registersStart + plan.registers.count
        let pictureStart = brightnessStart + brightness.count
        let turnOnStart = pictureStart + picture.count
        let shutDownStart = turnOnStart + plan.turnOn.count

        let sections = [plan.turnOff, plan.registers, brightness, picture, plan.turnOn, plan.shutDown]
        let writes = sections.flatMap { $0 }
        let offsets = writes.reduce(into: [0]) { offsets, write in
            offsets.append((offsets.last ?? 0) + write.bytes.count)
        }
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, offsets.last ?? 0))
        let messages = zip(writes, offsets).map { write, offset in
            (bytes + offset).initialize(from: write.bytes, count: write.bytes.count)
            let content = UnsafeBufferPointer(start: bytes + offset, count: write.bytes.count)
            return I2CMessage(to: write.address, content)
        }
        let pictureOffsets = offsets[pictureStart..<turnOnStart]

        self.bytes = bytes
        format = plan.format
        brightnessOffset = offsets[brightnessStart]
        startUp = Array(messages[..<shutDownStart])
        darkStartUp = Array(messages[..<turnOnStart])
        refresh = Array(messages[registersStart..<shutDownStart])
        frame = Array(messages[pictureStart..<turnOnStart])
        shutDown = Array(messages[shutDownStart...])
        // The first byte of a message selects the register. The picture follows it.
        pictureRanges = zip(picture, pictureOffsets).map { write, offset in
            offset + 1..<offset + write.bytes.count
        }
        lamps = Self.lampMappings(of: plan, pictureOffsets: Array(pictureOffsets))
    }

    /// Returns where each lamp's value is in a frame, and where it is copied to.
    private static func lampMappings(of plan: I2CMatrixPlan, pictureOffsets: [Int]) -> [LampMapping] {
        let height = plan.size.height
        var mappings: [LampMapping] = []
        for (index, lampsOfPixel) in plan.lamps.enumerated() {
            let (x, y) = (index / height, index % height)
            let pixelOffset = Self.pixelOffset(x: x, y: y, in: plan)
            for (number, lamp) in lampsOfPixel.enumerated() {
                // A one-bit pixel has one mask. A color pixel has a mask for each of its three bytes.
                var masks: [UInt8] = [1 << UInt8(y % 8)]
                if let color = plan.colors?.lamps[number].mask {
                    masks = [color.red, color.green, color.blue]
                }
                for (byte, mask) in masks.enumerated() where mask != 0 {
                    mappings.append(
                        LampMapping(
                            source: pixelOffset + byte,
                            sourceMask: mask,
                            target: pictureOffsets[lamp.message] + lamp.byte,
                            targetMask: 1 << UInt8(lamp.bit)
                        )
                    )
                }
            }
        }
        return mappings
    }

    /// Returns the offset of the first byte of the pixel at column `x`, row `y` in the bytes of a frame. One-bit pixels
    /// share a byte with others.
    private static func pixelOffset(x: Int, y: Int, in plan: I2CMatrixPlan) -> Int {
        let columnOffset = x * plan.format.bytes(for: plan.size.height)
        guard let bytesPerPixel = plan.format.bytesPerPixel else { return columnOffset + y / 8 }
        return columnOffset + y * bytesPerPixel
    }

    deinit {
        bytes.deallocate()
    }

    /// Writes the pixels of `frame` into the picture messages. Precondition: `frame` has the size and format of the
    /// plan.
    func encode(_ frame: Bitmap) {
        guard format != .gray else {
            return frame.bytes.withUnsafeBufferPointer { source in
                for lamp in lamps { bytes[lamp.target] = curve[source[lamp.source]] }
            }
        }
        for range in pictureRanges {
            (bytes + range.lowerBound).update(repeating: 0, count: range.count)
        }
        frame.bytes.withUnsafeBufferPointer { source in
            for lamp in lamps where source[lamp.source] & lamp.sourceMask != 0 {
                bytes[lamp.target] |= lamp.targetMask
            }
        }
    }

    /// Sets the curve that converts grays to duty cycles in later pictures.
    func setCurve(_ curve: LightCurve) { self.curve = curve }

    /// Replaces the messages that set the brightness. The new messages must have the same lengths as before.
    func setBrightness(_ writes: [I2CMatrixPlan.Write]) {
        var target = brightnessOffset
        for write in writes {
            (bytes + target).update(from: write.bytes, count: write.bytes.count)
            target += write.bytes.count
        }
    }
}
