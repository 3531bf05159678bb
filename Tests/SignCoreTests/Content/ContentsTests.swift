import BannerText
import Pixels
import Testing

@testable import SignCore

@Suite("The contents of a configuration")
struct ContentsTests {
    private func contents(_ texts: [String], header: String? = nil) -> Contents {
        var configuration = Configuration()
        configuration.options = texts.map { OptionSettings(id: $0, text: $0) }
        configuration.regions.header = header.map { RegionSettings(.text($0)) }
        return Contents(configuration, pictures: PictureLibrary())
    }

    @Test("options and regions that read the clock are found")
    func live() {
        let contents = contents(["Tea", "{time:%M}", "{{no}}", "at {time:%H}"], header: "{time:%S}")
        #expect(contents.liveOptions == [1, 3])
        #expect(contents.hasLiveRegion)
        #expect(!self.contents(["{time:%M}"], header: "{{no}}").hasLiveRegion)
    }

    @Test("a text with fields or braces shows the same as when it is read alone")
    func texts() {
        let texts = ["Tea", "{time:%M:%S}", "{{no}}", "not } valid"]
        let contents = contents(texts, header: "{{head}}")
        for (index, text) in texts.enumerated() {
            let alone = makeContent(ofText: text, in: FontSelection(BuiltinFont.wide))
            #expect(contents[index].text(at: .beginning) == alone.text(at: .beginning))
        }
        #expect(contents[RegionsSettings.Edge.header]?.text(at: .beginning) == "{head}")
    }
}
