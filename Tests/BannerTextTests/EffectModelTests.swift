import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

/// A second implementation of the effects, pixel by pixel, for texts in letters of eight rows on ten rows.
@Suite("Effects, compared with a model")
struct EffectModelTests {
    private struct Sample {
        var tag: String
        var text: String
        var format: PixelFormat
        var nanoseconds: Int64
        let ink = Color(red: 200, green: 90, blue: 10)

        /// The colors of `{gradient:#0a1420-#f0c828}`.
        static let ends = (Color(red: 10, green: 20, blue: 32), Color(red: 240, green: 200, blue: 40))
        static let tags = ["rainbow", "pulse", "shimmer", "wave", "gradient:#0a1420-#f0c828"]

        init(using generator: inout SeededGenerator) {
            tag = Self.tags.randomElement(using: &generator) ?? ""
            let letters = Array("HTea gjpW1.50|")
            text = String(
                (0..<Int.random(in: 1...9, using: &generator)).compactMap { _ in
                    letters.randomElement(using: &generator)
                }
            )
            format = PixelFormat.allCases.randomElement(using: &generator) ?? .bit
            nanoseconds = Int64.random(
                in: -4_000_000_000_000_000_000...4_000_000_000_000_000_000,
                using: &generator
            )
        }

        var content: any BannerContent {
            BannerText.makeContent(
                ofText: "{\(tag)}\(text){/}",
                in: FontSelection(BuiltinFont.wide),
                colors: TextColors(ink, on: .black, as: format)
            )
        }

        func picture(at nanoseconds: Int64) -> Bitmap {
            content.draw(in: PixelSize(width: 64, height: 10), at: Self.time(nanoseconds))
        }

        static func time(_ nanoseconds: Int64) -> ContentTime {
            let (second, rest) = (
                nanoseconds.flooredQuotient(by: 1_000_000_000),
                nanoseconds.flooredRemainder(by: 1_000_000_000)
            )
            return ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: second, nanosecond: rest))
        }

        /// Returns ⌊t / `milliseconds`⌋ modulo `modulus`.
        private func step(_ milliseconds: Int64, modulus: Int, at nanoseconds: Int64) -> Int {
            var step = nanoseconds / (milliseconds * 1_000_000)
            if step * milliseconds * 1_000_000 > nanoseconds { step -= 1 }
            let rest = Int(step % Int64(modulus))
            return rest < 0 ? rest + modulus : rest
        }

        func expected(at nanoseconds: Int64) -> Bitmap {
            let letters = BuiltinFont.wide.rasterize(text)
            let length = letters.width
            let margin = tag == "wave" ? 1 : 0
            var picture = Bitmap(width: length, height: 8 + 2 * margin, format: format)
            let wave = [0, 0, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1, 0]
            for x in 0..<length {
                let light = (x - step(40, modulus: length + 8, at: nanoseconds) + length + 8) % (length + 8)
                for y in 0..<picture.height {
                    let move = tag == "wave" ? wave[(x + step(60, modulus: 16, at: nanoseconds)) % 16] : 0
                    guard letters[x, y - margin - move] else { continue }
                    if format == .bit {
                        picture[x, y] = tag != "shimmer" || light < 3 || Self.bayer[y % 4 * 4 + x % 4] < 8
                    } else {
                        picture[colorAt: x, y] = color(x, of: length, isBright: light < 3, at: nanoseconds)
                    }
                }
            }
            return picture
        }

        private static let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

        private func color(_ x: Int, of length: Int, isBright: Bool, at nanoseconds: Int64) -> Color {
            switch tag {
            case "rainbow":
                return format == .gray
                    ? ink : Self.hue((8 * x + step(50, modulus: 64, at: nanoseconds) * 4) % 256)
            case "pulse":
                let step = step(50, modulus: 40, at: nanoseconds)
                // tri(t) in tenths, from −10 to 10.
                let tri = step <= 20 ? step - 10 : 30 - step
                return map(ink, ink) { value, _ in (value * (960 + 32 * tri) + 640) / 1280 }
            case "shimmer":
                return isBright ? map(ink, .white) { Self.root(($0 * $0 + $1 * $1 + 1) / 2) } : ink
            case "wave": return ink
            default:
                guard format == .color else { return ink }
                let end = max(1, length - 1)
                return map(Self.ends.0, Self.ends.1) {
                    Self.root(($0 * $0 * (end - x) + $1 * $1 * x + end / 2) / end)
                }
            }
        }

        private func map(_ left: Color, _ right: Color, _ mix: (Int, Int) -> Int) -> Color {
            Color(
                red: UInt8(mix(Int(left.red), Int(right.red))),
                green: UInt8(mix(Int(left.green), Int(right.green))),
                blue: UInt8(mix(Int(left.blue), Int(right.blue)))
            )
        }

        private static func root(_ square: Int) -> Int { (0...255).last { $0 * $0 <= square } ?? 0 }

        private static func hue(_ hue: Int) -> Color {
            let (sixth, rest) = (hue * 6 / 256, UInt8(hue * 6 % 256))
            switch sixth {
            case 0: return Color(red: 255, green: rest, blue: 0)
            case 1: return Color(red: rest == 0 ? 255 : 255 - (rest - 1), green: 255, blue: 0)
            case 2: return Color(red: 0, green: 255, blue: rest)
            case 3: return Color(red: 0, green: rest == 0 ? 255 : 255 - (rest - 1), blue: 255)
            case 4: return Color(red: rest, green: 0, blue: 255)
            default: return Color(red: 255, green: 0, blue: rest == 0 ? 255 : 255 - (rest - 1))
            }
        }
    }

    @Test("every picture is that of the model, and no step is missed between two wake-ups", arguments: 0..<16)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<60 {
            let sample = Sample(using: &generator)
            let hint: Comment = "seed \(seed), round \(round): \(sample)"
            let now = sample.nanoseconds
            #expect(sample.picture(at: now) == sample.expected(at: now), hint)
            guard let lifetime = sample.content.lifetime(at: Sample.time(now))?.rawValue else {
                let later = now + Int64.random(in: 0...10_000_000_000, using: &generator)
                #expect(sample.picture(at: later) == sample.picture(at: now), hint)
                continue
            }
            #expect((1...60_000_000).contains(lifetime), hint)
            #expect(sample.picture(at: now + lifetime - 1) == sample.picture(at: now), hint)
            // The picture changes with the step, except where the model's does not: blank columns and a light
            // in its pause.
            let isSame = sample.expected(at: now + lifetime) == sample.expected(at: now)
            #expect((sample.picture(at: now + lifetime) == sample.picture(at: now)) == isSame, hint)
        }
    }

    @Test(
        "the picture of a whole word changes exactly at the end of its lifetime",
        arguments: [("rainbow", 50), ("pulse", 50), ("wave", 60)]
    )
    func changes(tag: String, milliseconds: Int64) {
        var generator = SeededGenerator(seed: 1)
        var sample = Sample(using: &generator)
        (sample.tag, sample.text, sample.format) = (tag, "Hello", .color)
        let pictures = (0...4_100).map { sample.picture(at: $0 * 1_000_000) }
        for start in stride(from: 0, to: 4_000, by: 7) {
            let first = (start + 1...start + 100).first { pictures[$0] != pictures[start] }
            let lifetime = sample.content.lifetime(at: Sample.time(Int64(start) * 1_000_000))
            #expect(first.map { .milliseconds(Int64($0 - start)) } == lifetime, "\(tag) at \(start) ms")
        }
    }

    @Test("the ends of time are no special cases", arguments: [Int64.min, -1, 0, .max])
    func extremes(second: Int64) {
        let civil = CivilTime(secondsSince1970: second, nanosecond: 999_999_999)
        let time = ContentTime(elapsed: .zero, civil: civil)
        for tag in Sample.tags {
            for format in PixelFormat.allCases {
                let content = BannerText.makeContent(
                    ofText: "{\(tag)}Tea{/}",
                    in: FontSelection(BuiltinFont.wide),
                    colors: TextColors(.white, on: .black, as: format)
                )
                #expect(content.draw(in: PixelSize(width: 64, height: 10), at: time).width > 0)
                #expect(content.lifetime(at: time).map { $0 > .zero } ?? true)
            }
        }
    }
}
