import Foundation
import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Icons in texts")
struct IconNameTests {
    private func words(_ source: String) throws -> String {
        try TextTemplate(source).text(at: CivilTime(secondsSince1970: 0))
    }

    @Test("an icon is its character, alone and among words, in the style around it")
    func words() throws {
        #expect(try words("{icon:coffee} Coffee {icon:heart}") == "☕ Coffee ♥")
        #expect(try words("{{icon:coffee}}") == "{icon:coffee}")
        let template = try TextTemplate("{icon:star}{color:red}{icon:star}a{/}")
        #expect(!template.isLive && !template.hasValues && template.hasStyles)
        let styles = template.styledText(at: CivilTime(secondsSince1970: 0)).styles
        #expect(styles.map { $0.color != nil } == [false, true, true])
        let content = makeContent(ofText: "{icon:coffee}", in: FontSelection(BuiltinFont.wide))
        let time = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))
        #expect(
            content.draw(in: PixelSize(width: 8, height: 8), at: time) == BuiltinFont.wide.rasterize("☕")
        )
    }

    @Test("every icon is drawn in the faces of eight rows")
    func drawn() {
        for face in [BuiltinFont.wide, .narrow] {
            let box = face.rasterize("\0")
            for (name, character) in IconNames.all {
                #expect(face.missingGlyphs(in: String(character)) == [], "\(name)")
                #expect(face.rasterize(String(character)) != box, "\(name)")
            }
        }
    }

    @Test("a name is of small letters, with '-' between words, and means one thing")
    func names() throws {
        let names = IconNames.all.map(\.name)
        #expect(Set(names).count == names.count)
        for (name, character) in IconNames.all {
            let words = name.split(separator: "-", omittingEmptySubsequences: false)
            #expect(
                words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } },
                "\(name)"
            )
            #expect(character.unicodeScalars.count == 1, "\(name)")
            #expect(try self.words("{icon:\(name)}") == String(character))
        }
    }

    @Test("every pictogram but the punctuation of Korean has a name")
    func complete() {
        let named = Set(IconNames.all.map(\.character))
        #expect(Set(Repertoire.pictograms).subtracting(named) == Set("「」『』【】、。"))
    }

    @Test("the document lists the names, with their characters")
    func documented() throws {
        let document = try Project.text("docs/text.md")
        let section = try #require(document.components(separatedBy: "\n## Icons\n").dropFirst().first)
        let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter {
            $0.hasPrefix("|")
        }
        let listed = rows.joined(separator: " ").matches(of: /`([^`]+)` ([^ ,|]+)/).map { "\($0.1) \($0.2)" }
        #expect(listed == IconNames.all.map { "\($0.name) \($0.character)" })
    }

    @Test("the name of a text has its icons as characters")
    func idsOfTexts() {
        #expect(TextTemplate.removingStyles(from: "{bold}{icon:heart}{/} Tea {time:%H}") == "♥ Tea {time:%H}")
        #expect(TextTemplate.removingStyles(from: "{icon:hart}{icon}") == "{icon:hart}{icon}")
    }

    @Test("an icon that is not known is an error that names the nearest")
    func unknown() {
        #expect(
            complaint("{icon:hart}")
                == "has an unknown icon 'hart'; did you mean 'heart', as in {icon:heart}?"
        )
        #expect(
            complaint("{icon:Coffee}")
                == "has an unknown icon 'Coffee'; did you mean 'coffee', as in {icon:coffee}?"
        )
        #expect(
            complaint("{icon:zzzzzz}")
                == "has an unknown icon 'zzzzzz'; the names are in docs/text.md, as in {icon:heart}"
        )
        for source in ["{icon}", "{icon:}"] {
            #expect(complaint(source) == "has an 'icon' field without a name; add one, as in {icon:heart}")
        }
    }

    @Test("the name alone, and a misspelled field, are answered with the field")
    func fields() {
        let escape = "To show a brace, write it twice: {{"
        #expect(
            complaint("{coffee}")
                == "has an unknown field 'coffee'; for that icon, write {icon:coffee}. \(escape)"
        )
        #expect(
            complaint("{icno:heart}")
                == "has an unknown field 'icno'; did you mean 'icon', as in {icon:heart}? \(escape)"
        )
        #expect(
            complaint("{icon:heart}x{/}")
                == "has an unmatched {/}; remove it, or write {{/}} to show it"
        )
    }

    @Test("an icon counts as a field")
    func limits() {
        #expect(complaint(String(repeating: "{icon:star}", count: 16)) == "")
        #expect(
            complaint(String(repeating: "{icon:star}", count: 16) + "{time:%H}")
                == "has more than 16 fields; leave some out"
        )
    }
}
