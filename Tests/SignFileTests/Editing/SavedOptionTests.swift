import Foundation
import SettingsText
import TestSupport
import Testing

@testable import SignFile

@Suite("Saving options into a file")
struct SavedOptionTests {
    @Test("the order of a new option's keys is that of the commented configuration, and no key is left out")
    func documentedOrder() throws {
        let file = try Project.text("config/loopbanner.toml")
        let section = try #require(file.components(separatedBy: "\n[display]\n").first)
        var keys: [String] = []
        for match in section.matches(of: #/(?m)^#?([a-z_]+) += /#)
        where !keys.contains(String(match.output.1)) {
            keys.append(String(match.output.1))
        }
        // The first option has only a text.
        #expect(keys.first == "text")
        #expect(OptionsEdit.documentedKeys == ["id"] + keys.filter { $0 != "id" })
        #expect(Set(OptionsEdit.documentedKeys) == Set(OptionDraft.schema.keys.map(\.name)))
    }

    @Test(
        "a picture is named after its option, and a name that is taken gets a number",
        arguments: [
            ("Cup of tea", [], "cup-of-tea.png"), ("", [], "picture.png"), ("한글", [], "picture.png"),
            ("../../etc/passwd", [], "etc-passwd.png"), ("tea", ["tea.png"], "tea-2.png"),
            ("tea", ["tea.png", "tea-2.png"], "tea-3.png"),
            (String(repeating: "x", count: 100), [], String(repeating: "x", count: 40) + ".png"),
        ] as [(String, [String], String)]
    )
    func pictureName(id: String, taken: [String], name: String) {
        let png = TinyPNG(gray: [[255]]).bytes
        let picture = SavedPicture(base64: Base64.encoded(png), id: id) { taken.contains($0) ? [1] : nil }
        #expect(picture?.name == name)
        #expect(picture?.bytes == png)
    }

    @Test("the same picture is not written twice, and what is no picture is not written")
    func samePicture() {
        let png = TinyPNG(gray: [[255]]).bytes
        let same = SavedPicture(base64: Base64.encoded(png), id: "tea") { $0 == "tea.png" ? png : nil }
        #expect(same?.name == "tea.png")
        let gif = TinyGIF(width: 1, height: 1, frames: [TinyGIF.Frame([[1]])]).bytes
        #expect(SavedPicture(base64: Base64.encoded(gif), id: "tea") { _ in nil }?.name == "tea.gif")
        #expect(SavedPicture(base64: Base64.encoded([1, 2, 3]), id: "tea") { _ in nil } == nil)
        #expect(SavedPicture(base64: "?", id: "tea") { _ in nil } == nil)
    }
}
