import Pictures
import Pixels
import TestSupport
import Testing

/// Tests that decoding randomly damaged files gives a picture or a problem, and never crashes.
@Suite struct PictureCorruptionTests {
    private static func originals() -> [[UInt8]] {
        let grays = (0..<17).map { y in (0..<23).map { x in UInt8(x * y * 7 & 0xFF) } }
        var palette = TinyPNG(width: 8, height: 2, bitDepth: 1, colorType: 3, rows: [[0x5A], [0xA5]])
        palette.chunks = [("PLTE", [0, 0, 0, 255, 255, 255]), ("tRNS", [255, 128])]
        var first = TinyGIF.Frame(grays.map { $0.map { $0 & 3 } })
        first.isInterlaced = true
        var second = TinyGIF.Frame(art: ["x#x", "#.#", "x#x"])
        (second.left, second.top, second.disposal, second.transparent) = (5, 6, 3, 2)
        var third = second
        (third.left, third.disposal, third.grays) = (21, 2, [1, 2, 3])
        var frames = [TinyAPNG.Frame(gray: grays), TinyAPNG.Frame(gray: [[1, 2], [3, 4]])]
        (frames[1].left, frames[1].top, frames[1].disposal, frames[1].isOver) = (20, 15, 2, true)
        frames.append(frames[1])
        return [
            TinyAPNG(width: 23, height: 17, frames: frames).bytes,
            TinyPNG(gray: grays).bytes, TinyPNG(gray: grays).interlaced.bytes, palette.bytes,
            TinyGIF(width: 23, height: 17, frames: [first, second, third, second]).bytes,
        ]
    }

    @Test("a corrupted file is either a picture within the limits or an error with a message")
    func damage() {
        let seed: UInt64 = 0x1CED_CAFE
        var generator = SeededGenerator(seed: seed)
        let originals = Self.originals()
        var headersRead = 0
        for round in 0..<2000 {
            var bytes = originals[round % originals.count]
            for _ in 0..<Int.random(in: 1...8, using: &generator) { damage(&bytes, &generator) }
            // If the checksum were wrong, a damaged header would never reach the decoder.
            if Bool.random(using: &generator) { TinyPNG.correctChecksums(of: &bytes) }
            let height = Int.random(in: 1...16, using: &generator)
            let fit: PictureFit = Bool.random(using: &generator) ? .scale : .crop
            switch PictureReading(fit: fit, height: height).read(bytes) {
            case .success(let source):
                let sizes = Set(source.frames.map(\.picture.size))
                #expect(sizes.count == 1, "seed \(seed), round \(round)")
                #expect(sizes.allSatisfy { $0.height <= height }, "seed \(seed), round \(round)")
                #expect(source.byteCount <= PictureLimits.keptBytes, "seed \(seed), round \(round)")
            case .failure(let problem):
                #expect(!problem.description.isEmpty, "seed \(seed), round \(round)")
                if case .longSide = problem, bytes.starts(with: [0x89, 0x50]) { headersRead += 1 }
            }
        }
        #expect(headersRead > 0, "seed \(seed)")
    }

    private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard bytes.count > 12 else { return }
        // The first bytes are kept, because otherwise most files would be of an unknown format.
        let place = Int.random(in: 6..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        case 4: bytes.removeLast(Int.random(in: 0...bytes.count - place, using: &generator))
        default: bytes += bytes[place...]
        }
    }
}
