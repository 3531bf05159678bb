import BusInterfaces
import Pixels

/// The I2C messages that an LED matrix display sends to its driver chips. They are stored once, in the order
/// in which they are sent at a start. Each kind of transaction (start, refresh, frame, shutdown) sends a part
/// of them.
final class I2CMatrixMessages {
    /// The messages that initialize the chips of the matrix. The display stays dark until the last message,
    /// which turns it on.
    let startUp: [I2CMessage]
    /// The messages of `startUp` without the last one. They turn the display off and set all registers, but
    /// leave it dark.
    let darkStartUp: [I2CMessage]
    /// The messages that rewrite all registers of the chips, including the picture, while the display stays
    /// on.
    let refresh: [I2CMessage]
    /// The messages that write one picture, called a frame, to the chips.
    let frame: [I2CMessage]
    /// The messages that turn the display off when the daemon stops using it.
    let shutDown: [I2CMessage]

    /// A copy of one bit of a frame to the I2C messages. It specifies the byte and the bit of the pixel in
    /// the frame, and the byte and the bit in the messages that light the LED.
    private struct LampMapping {
        var frameByte: Int
        var frameMask: UInt8
        var messageByte: Int
        var messageMask: UInt8
    }

    private let bytes: UnsafeMutablePointer<UInt8>
    private let lampMappings: [LampMapping]
    /// The ranges of `bytes`, the memory of all messages, that contain picture data. They exclude the
    /// register number with which each message begins.
    private let pictureRanges: [Range<Int>]
    private let brightnessOffset: Int
    private let format: PixelFormat
    private var curve = LightCurve(brightness: 100)

    /// Creates the messages of `plan` for one of the chips' picture memories, with a dark picture and the
    /// lowest brightness.
    ///
    /// All messages are in one block of memory, in six sections. Each kind of transaction sends consecutive
    /// sections:
    ///
    ///     turn off │ registers │ brightness │ picture │ turn on │ shut down
    ///     ├───────────────────── startUp ─────────────────────┤
    ///     ├──────────────── darkStartUp ──────────────┤
    ///                ├──────────────── refresh ───────────────┤
    ///                                       ├─ frame ─┤
    ///                                                           ├ shutDown ┤
    ///
    /// - Parameters:
    ///   - plan: The messages that the chips need, and the location of each LED in them.
    ///   - pictureMessages: The messages that write the picture memory.
    init(_ plan: I2CMatrixPlan, pictureMessages: [I2CMatrixPlan.Write]) {
        let lowestBrightness = plan.brightnessMessages(0)
        let sections = [
            plan.turnOffMessages, plan.registerMessages, lowestBrightness, pictureMessages,
            plan.turnOnMessages, plan.shutDownMessages,
        ]

        // The index of the first message of each section. The first section starts at index 0.
        let registersStart = plan.turnOffMessages.count
        let brightnessStart = registersStart + plan.registerMessages.count
        let pictureStart = brightnessStart + lowestBrightness.count
        let turnOnStart = pictureStart + pictureMessages.count
        let shutDownStart = turnOnStart + plan.turnOnMessages.count

        let writes = sections.flatMap { $0 }
        // The offset of each message in the memory, followed by the size of all messages.
        let offsets = Self.offsets(of: writes)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, offsets.last ?? 0))
        let messages = Self.messages(writes, at: offsets, in: bytes)
        let pictureOffsets = Array(offsets[pictureStart..<turnOnStart])

        self.bytes = bytes
        format = plan.format
        brightnessOffset = offsets[brightnessStart]
        startUp = Array(messages[..<shutDownStart])
        darkStartUp = Array(messages[..<turnOnStart])
        refresh = Array(messages[registersStart..<shutDownStart])
        frame = Array(messages[pictureStart..<turnOnStart])
        shutDown = Array(messages[shutDownStart...])
        // The first byte of a picture message selects the register, and the remaining bytes are picture data.
        pictureRanges = zip(pictureMessages, pictureOffsets).map { write, offset in
            offset + 1..<offset + write.bytes.count
        }
        lampMappings = Self.lampMappings(of: plan, pictureOffsets: pictureOffsets)
    }

    /// Returns the offset of each message if the messages in `writes` are stored one after the other in a
    /// block of memory. The last element is the total size of the messages in bytes.
    private static func offsets(of writes: [I2CMatrixPlan.Write]) -> [Int] {
        var offset = 0
        var offsets = [offset]
        for write in writes {
            offset += write.bytes.count
            offsets.append(offset)
        }
        return offsets
    }

    /// Copies each message in `writes` to its offset in the memory at `bytes`, which `offsets` contains.
    /// Returns I2C messages that refer to these copies.
    private static func messages(
        _ writes: [I2CMatrixPlan.Write],
        at offsets: [Int],
        in bytes: UnsafeMutablePointer<UInt8>
    ) -> [I2CMessage] {
        zip(writes, offsets).map { write, offset in
            (bytes + offset).initialize(from: write.bytes, count: write.bytes.count)
            let content = UnsafeBufferPointer(start: bytes + offset, count: write.bytes.count)
            return I2CMessage(to: write.address, content)
        }
    }

    /// Returns the mappings from the bytes of a frame (the picture to show) to the bits of the messages that
    /// light the lamps, which are the LEDs of the pixels.
    ///
    /// A pixel may have several lamps, for example a red and a green one. A lamp has a mapping for each byte
    /// of its pixel that can light it. In a one-bit frame, this is the byte that contains the pixel. In a
    /// color frame, it may be several of the pixel's three bytes.
    ///
    /// `pictureOffsets` contains the offset of each picture message in the memory of all messages.
    private static func lampMappings(of plan: I2CMatrixPlan, pictureOffsets: [Int]) -> [LampMapping] {
        let height = plan.size.height
        var mappings: [LampMapping] = []
        for (pixelIndex, lampsOfPixel) in plan.lamps.enumerated() {
            // The pixels are in the order of the columns.
            let (x, y) = (pixelIndex / height, pixelIndex % height)
            let pixelOffset = Self.pixelOffset(x: x, y: y, in: plan)
            for (lampIndex, lamp) in lampsOfPixel.enumerated() {
                let masks = frameMasks(ofLamp: lampIndex, y: y, in: plan)
                for (byteInPixel, mask) in masks.enumerated() where mask != 0 {
                    // The source is a byte of the frame, and the target is a byte of the messages.
                    let mapping = LampMapping(
                        frameByte: pixelOffset + byteInPixel,
                        frameMask: mask,
                        messageByte: pictureOffsets[lamp.message] + lamp.byte,
                        messageMask: 1 << UInt8(lamp.bit)
                    )
                    mappings.append(mapping)
                }
            }
        }
        return mappings
    }

    /// Returns a mask for each byte of a pixel, which selects the bits that light the lamp (LED) at `index`
    /// in the pixel. There is one mask for a one-bit pixel in row `y`, and three masks for a color pixel.
    private static func frameMasks(ofLamp index: Int, y: Int, in plan: I2CMatrixPlan) -> [UInt8] {
        guard let color = plan.colors?.lamps[index].mask else { return [1 << UInt8(y % 8)] }
        return [color.red, color.green, color.blue]
    }

    /// Returns the offset, in the bytes of a frame, of the first byte of the pixel at column `x`, row `y`. In
    /// a one-bit frame, eight pixels share a byte.
    private static func pixelOffset(x: Int, y: Int, in plan: I2CMatrixPlan) -> Int {
        let columnOffset = x * plan.format.bytes(for: plan.size.height)
        guard let bytesPerPixel = plan.format.bytesPerPixel else { return columnOffset + y / 8 }
        return columnOffset + y * bytesPerPixel
    }

    deinit {
        bytes.deallocate()
    }

    /// Writes the pixels of `frame` into the picture messages, which the next transaction sends to the chips.
    ///
    /// - Precondition: `frame` has the size and the pixel format of the plan from which the messages were
    ///   created.
    func encode(_ frame: Bitmap) {
        guard format != .gray else {
            return frame.bytes.withUnsafeBufferPointer { source in
                for lamp in lampMappings { bytes[lamp.messageByte] = curve[source[lamp.frameByte]] }
            }
        }
        for range in pictureRanges {
            (bytes + range.lowerBound).update(repeating: 0, count: range.count)
        }
        frame.bytes.withUnsafeBufferPointer { source in
            for lamp in lampMappings where source[lamp.frameByte] & lamp.frameMask != 0 {
                bytes[lamp.messageByte] |= lamp.messageMask
            }
        }
    }

    /// Sets the curve that converts the gray levels of all later frames to LED duty cycles.
    func setCurve(_ curve: LightCurve) { self.curve = curve }

    /// Replaces the messages that set the brightness of the chips with `writes`, which must have the same
    /// lengths as the previous ones.
    func setBrightness(_ writes: [I2CMatrixPlan.Write]) {
        var target = brightnessOffset
        for write in writes {
            (bytes + target).update(from: write.bytes, count: write.bytes.count)
            target += write.bytes.count
        }
    }
}
