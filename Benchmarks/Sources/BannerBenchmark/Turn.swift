import Pixels

/// One lap of a ticker: the endless picture, and the bytes that are sent to the chain for it.
struct Turn {
    /// The number of modules in the chain.
    let modules: Int
    /// The picture with one byte for each column. Bit 0 is the top row.
    private(set) var columns: [UInt8] = []
    /// The contents of the chain after each frame. Frame 1 shows column 1 at the left, and so on. The last frame shows
    /// column 0 again.
    private(set) var messages: [[UInt8]] = []
    /// The bytes that are sent for each of the first 200 frames. Empty for a frame that equals the previous one.
    private(set) var wire: [UInt8] = []

    /// Records a lap of `scroll`, which must be at its beginning.
    init(of scroll: inout Scroll) throws {
        modules = scroll.sign.frame.width / 8
        for frame in 0..<scroll.length {
            columns.append(scroll.sign.frame.bytes[0])
            let sent = scroll.device.transactionCount
            try scroll.step()
            messages.append(scroll.device.latest)
            if frame < 200, scroll.device.transactionCount > sent { wire += scroll.device.latest }
        }
    }

    /// The picture as rows of text. `#` is a lit pixel.
    var rows: String {
        (0..<8).map { row in
            String(columns.map { $0 >> UInt8(row) & 1 == 1 ? "#" : "." }) + "\n"
        }.joined()
    }
}
