import MonotonicTime

/// A converter of pictures to raw Ethernet frames for Colorlight 5A-75 receiver cards of LED panels. The rows
/// of a picture are followed by a latch frame, at which all cards show the picture.
///
/// A card stores its configuration in flash memory, and a wrong configuration frame can make it unusable. So
/// the encoder creates only frames with pixels, brightness and latch.
package struct ColorlightEncoder: Hashable, Sendable {
    /// The maximum number of pixels in an Ethernet frame. A frame with this number of pixels fits into the
    /// usual 1500 bytes.
    package static let maximumPixelsPerFrame = 497
    private static let bytesPerPixel = 3
    /// The constant that precedes the pixels in an Ethernet frame.
    private static let endOfHeader = 0x0888

    /// The properties of latch frames, which make all receiver cards show the picture. They depend on the
    /// firmware version of the cards.
    package struct Latch: Hashable, Sendable {
        /// The number of latch frames that are sent after each picture, from 1 to 3.
        package var count: Int
        /// The pause between the last row of a picture and the first latch frame, which makes all cards show
        /// the picture.
        package var delay: Nanoseconds
        /// The first byte of a latch frame, which identifies the kind of sender: 7 for a computer, or 0 for a
        /// hardware sender.
        package var source: UInt8

        /// Creates the properties of latch frames, which make all receiver cards show the picture.
        ///
        /// - Parameters:
        ///   - count: The number of latch frames after each picture, which is clamped to 1…3.
        ///   - delay: The pause between the last row of the picture and the first latch frame.
        ///   - source: The first byte of a latch frame, which identifies the kind of sender.
        package init(count: Int = 2, delay: Nanoseconds = .milliseconds(5), source: UInt8 = 7) {
            self.count = min(max(count, 1), 3)
            self.delay = delay
            self.source = source
        }
    }

    /// The conversion that is applied to the color values of each picture, such as a change of their order.
    package var colorConversion: ColorConversion
    /// The properties of the latch frames that follow each picture and make all cards show it.
    package var latch: Latch
    private let width: Int
    private let height: Int

    /// Creates an encoder for pictures of `width` × `height` pixels.
    ///
    /// - Parameters:
    ///   - width: The width of the pictures in pixels.
    ///   - height: The height of the pictures in pixels.
    ///   - latch: The properties of the latch frames, which make all cards show the picture.
    ///   - colorConversion: The conversion of the color values.
    package init(
        width: Int,
        height: Int,
        latch: Latch = Latch(),
        colorConversion: ColorConversion = ColorConversion(order: .bgr)
    ) {
        self.width = max(0, width)
        self.height = max(0, height)
        self.latch = latch
        self.colorConversion = colorConversion
    }

    /// Replaces the Ethernet frames in `batch` with those of `picture`.
    ///
    /// The first group of frames contains the brightness and the rows of the picture. The second group
    /// contains the latch frames, at which the cards show the picture. It is sent after a pause, because the
    /// cards need time for the rows.
    ///
    /// - Parameters:
    ///   - picture: The picture, with three bytes for each pixel, row by row. Missing rows are omitted.
    ///   - light: The brightness of the card's LEDs, from 0 to 255.
    ///   - batch: The frames of the previous picture, whose memory is reused.
    package func encode(_ picture: UnsafeRawBufferPointer, light: UInt8, into batch: inout PacketBatch) {
        batch.removeAll()
        // Firmware that needs two latch frames also needs two brightness frames.
        for _ in 0..<min(latch.count, 2) { appendLight(light, to: &batch) }
        let bytesPerRow = Self.bytesPerPixel * width
        for row in 0..<height where bytesPerRow * (row + 1) <= picture.count {
            appendRow(row, of: picture, to: &batch)
        }
        batch.endGroup()

        for _ in 0..<latch.count { appendLatch(light, to: &batch) }
        batch.endGroup(after: latch.delay)
    }

    /// Appends the pixels of row number `row` of `picture`. The row is divided into as many Ethernet frames
    /// as the maximum number of pixels per frame requires.
    private func appendRow(_ row: Int, of picture: UnsafeRawBufferPointer, to batch: inout PacketBatch) {
        var column = 0
        while column < width {
            let endColumn = min(column + Self.maximumPixelsPerFrame, width)
            let pixelCount = endColumn - column
            let start = Self.bytesPerPixel * (row * width + column)
            let pixels = picture[start..<start + Self.bytesPerPixel * pixelCount]
            batch.appendPacket { frame in
                ColorlightFrame.appendHeader(.pixels, to: &frame)
                frame.append16(row)
                frame.append16(column)
                frame.append16(pixelCount)
                frame.append16(Self.endOfHeader)
                colorConversion.appendConverted(UnsafeRawBufferPointer(rebasing: pixels), to: &frame)
            }
            column = endColumn
        }
    }

    /// Appends an Ethernet frame that sets the brightness of the receiver cards' LEDs to `light`.
    private func appendLight(_ light: UInt8, to batch: inout PacketBatch) {
        batch.appendPacket { frame in
            ColorlightFrame.appendHeader(.light, to: &frame)
            for _ in 0..<3 { frame.append(light) }
            frame.append(0xFF)
            frame.appendZeros(60)
        }
    }

    /// Appends a latch frame, which makes all receiver cards show the picture at the brightness `light`.
    private func appendLatch(_ light: UInt8, to batch: inout PacketBatch) {
        batch.appendPacket { frame in
            ColorlightFrame.appendHeader(.latch, to: &frame)
            frame.append(latch.source)
            frame.appendZeros(21)
            frame.append(light)
            frame.append(5)
            frame.append(0)
            for _ in 0..<3 { frame.append(light) }
            frame.appendZeros(71)
        }
    }
}
