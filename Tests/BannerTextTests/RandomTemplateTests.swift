import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Random templates")
struct RandomTemplateTests {
    private static let parts = [
        "{", "}", "{/}", ":", "|", "%", "..", ",", " ", "<", ">", "=", "-", ".", "T", "0", "5", "100",
        "2026-12-24",
        "18:00", "%d", "%H", "%-M", "color:", "red", "countdown", "bar", "value", "time", "{countdown:",
        "{bar:x ", "{spark:x ", "{spark:x}",
        "{value:x|", "{bold}", "{invert}", "{blink}", "{bar:x 0..100}", "{countdown:18:00}",
        "{value:x|5|color:<5 red,>5 blue}", "{countdown:2026-12-24|%d}", "\u{600}", "\u{301}", "é", "شاي",
        "I",
    ]

    private static let values = ["", "5", "-3.5", "42", "1000", "much", "\u{301}", "9999999999999", "٣"]

    @Test("random templates are read, measured and drawn, or rejected with a message", arguments: 0..<8)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let room = PixelSize(width: 32, height: 8)
        var validCount = 0
        for _ in 0..<400 {
            let count = Int.random(in: 1...8, using: &random)
            let source = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
            let message = complaint(source)
            guard message.isEmpty else {
                #expect(message.hasPrefix("has "), "\(source)")
                continue
            }
            validCount += 1
            let template = try TextTemplate(source)
            let civil = CivilTime(
                secondsSince1970: Int64.random(in: 0...4_000_000_000, using: &random),
                nanosecond: Int64.random(in: 0...999_999_999, using: &random),
                utcOffset: 900 * Int64.random(in: -48...56, using: &random)
            )
            let time = ContentTime(elapsed: .zero, civil: civil)
            let values: FieldValues = ["x": Self.values.randomElement(using: &random) ?? ""]
            var fontSelection = FontSelection(fitsColumns: true)
            fontSelection.scale = Int.random(in: 1...2, using: &random)
            let content = makeContent(of: template, in: fontSelection, values: values)
            #expect(
                content.draw(in: room, at: time).size == content.size(in: room, at: time),
                "\(source), seed \(seed)"
            )
            #expect(content.text(at: time) == template.text(at: civil, values: values))
            #expect(template.lifetime(at: civil) ?? .seconds(1) > .zero)
            _ = TextTemplate.removingStyles(from: source)
        }
        #expect(validCount > 40, "seed \(seed)")
    }
}
