/// A receiver card written from the description of its frames. It stores rows, and shows them at a latch.
struct CardModel {
    let width: Int
    let height: Int
    /// The number of latches that the firmware needs to show a picture.
    var requiredLatches = 1
    var stored: [UInt8]
    var shown: [[UInt8]] = []
    var light = -1
    var lightFrames = 0
    private var latches = 0
    private var nextPixel = 0

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        stored = [UInt8](repeating: 0, count: 3 * width * height)
    }

    /// Returns the first violation of the description in `frame`, or nil.
    mutating func receive(_ frame: [UInt8]) -> String? {
        guard Array(frame.prefix(12)) == hex("112233445566 222233445566") else { return "address" }
        let data = frame[13...]
        switch frame[12] {
        case 0x0A:
            lightFrames += 1
            guard frame.count == 77, frame[16] == 0xFF, data.dropFirst(4).allSatisfy({ $0 == 0 }) else {
                return "light"
            }
            return Set(frame[13...15]).count == 1 ? nil : "unequal lights"
        case 0x55: return store(frame)
        case 0x01:
            guard frame.count == 112, frame[36] == 5, [0, 7].contains(frame[13]) else { return "latch" }
            guard Set([frame[35]] + frame[38...40]).count == 1 else { return "unequal lights" }
            let rest = frame[14..<35] + frame[37..<38] + frame[41...]
            guard rest.allSatisfy({ $0 == 0 }) else { return "latch" }
            guard latches > 0 || nextPixel == width * height else { return "latch of an incomplete picture" }
            light = Int(frame[35])
            latches += 1
            nextPixel = 0
            if latches == requiredLatches { shown.append(stored) }
            return nil
        case let kind: return "kind \(kind)"
        }
    }

    private mutating func store(_ frame: [UInt8]) -> String? {
        latches = 0
        let (row, column, count) = (number(frame[13..<15]), number(frame[15..<17]), number(frame[17..<19]))
        guard frame.count == 21 + 3 * count, (1...497).contains(count), frame[19] == 8, frame[20] == 0x88
        else { return "constants" }
        guard row * width + column == nextPixel, column + count <= width, row < height else {
            return "order of rows"
        }
        nextPixel += count
        let start = 3 * (row * width + column)
        stored.replaceSubrange(start..<start + 3 * count, with: frame[21...])
        return nil
    }
}
