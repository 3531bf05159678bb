import Pixels

/// One turn of a scroll: the endless picture, and what the chain was sent for it.
struct Turn {
    /// Length of the chain.
    let modules: Int
    /// The picture, a byte for each column, its top row in bit 0.
    private(set) var columns: [UInt8] = []
    /// For the frames 1, 2, … that show column 1, 2, … at the left, up to the one that shows column 0 again: what the
    /// chain holds then.
    private(set) var messages: [[UInt8]] = []
    /// What was sent for the first 200 of them: nothing for a frame equal to the one before.
    private(set) var wire: [UInt8] = []

    /// A turn of `scroll`, which stands at its beginning.
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

    /// The picture as rows of text, `#` for a lit pixel.
    var rows: String {
        (0..<8).map { row in
            String(columns.map { $0 >> UInt8(row) & 1 == 1 ? "#" : "." }) + "\n"
        }.joined()
    }
}
