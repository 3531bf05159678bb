import SettingsText
import SignAPI
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("Options that a program gives")
struct ListedOptionTests {
    private func option(_ json: String) throws -> ListedOption {
        try ListedOption(try JSONTree(Array(json.utf8)).members ?? [])
    }

    private func refusal(_ json: String) -> String? {
        do {
            _ = try option(json)
            return nil
        } catch let error as ListedOption.ValidationError {
            return "\(error.key): \(error.message)"
        } catch {
            return "\(error)"
        }
    }

    @Test("the keys are those of a table, the id and the content first")
    func lines() throws {
        let json =
            #"{"dwell":"5s","text":"Tea \"4\" €\n","show":["Mon..Fri"],"whole_display":true,"id":"tea"}"#
        #expect(
            try option(json).tomlLines() == [
                "[[option]]", #"id = "tea""#, #"text = "Tea \"4\" €\n""#, #"dwell = "5s""#,
                #"show = ["Mon..Fri"]"#, "whole_display = true",
            ]
        )
    }

    @Test("a written option is read again, with every character")
    func characters() throws {
        let text = "\u{1}\t\n\r\u{1B}\"\\'#\u{7F}\u{80}é€한\u{1F600}\u{2028}"
        let line = "[[option]]\nid = \"x\"\ntext = \(text.quotedAsTOML)\n"
        let options = Configuration.listedOptions(in: Array(line.utf8))
        #expect(options.count == 1)
        guard case .string(let read)? = options.first?.tree["text"] else {
            Issue.record("no text")
            return
        }
        #expect(read == text)
    }

    @Test("without an id its text is the id, and then the name of its picture")
    func ids() throws {
        #expect(try option(#"{"text":"Tea"}"#).id == "Tea")
        #expect(try option(#"{"picture":"cup.png"}"#).id == "cup.png")
        #expect(try option(#"{"picture":"cup.png","id":"c"}"#).id == "c")
        #expect(try option(#"{"page":"blank"}"#).id == "")
    }

    @Test("a picture without an id has a hash of its bytes, also when the list is read again")
    func pictureIDs() throws {
        let heart = try option(##"{"rows":["#.#","#..",".#."]}"##)
        #expect(heart.id.hasPrefix("picture-") && heart.id.count == 16)
        #expect(try option(##"{"rows":["#.#","..#",".#."]}"##).id != heart.id)
        let image = try option(#"{"image":"R0lGOD/h"}"#)
        #expect(try option(#"{"image":" R0lG OD/h\n"}"#).id == image.id)
        let read = Configuration.listedOptions(
            in: Array((heart.tomlLines() + [""]).joined(separator: "\n").utf8)
        )
        #expect(read.map(\.id) == [heart.id])
        let text = (["[display]", "driver = \"memory\""] + heart.tomlLines() + [""]).joined(separator: "\n")
        let parsed = try Configuration.parse(Array(text.utf8), file: "f").configuration
        #expect(parsed.options.map(\.id) == [heart.id])
    }

    @Test("an action can only be set in the file, and a picture is beside it")
    func forbidden() {
        let actions = "can only be set in the configuration file"
        #expect(refusal(#"{"text":"a","action":["/bin/sh"]}"#) == "action: action \(actions)")
        #expect(refusal(#"{"text":"a","max_running":2}"#) == "max_running: max_running \(actions)")
        for file in ["/etc/shadow", "../a.png", "a/b.png"] {
            let expected =
                "picture: picture must be the name of a file next to the configuration file, without /"
            #expect(refusal("{\"picture\":\"\(file)\"}") == expected)
        }
    }

    @Test("an icon is beside the configuration too")
    func icons() {
        let expected = "icon: icon must be the name of a file next to the configuration file, without /"
        #expect(refusal(#"{"text":"a","icon":"/etc/a.png"}"#) == expected)
    }

    @Test("a font is built-in, one of the system, or beside the configuration")
    func fonts() throws {
        let rule =
            "font: font must be a built-in font, a file in /usr/share/fonts, or the name of a file next to the "
            + "configuration file"
        for font in ["/etc/shadow", "../a.otf", "/usr/share/fonts/../../../etc/passwd", "a/b.otf"] {
            #expect(refusal("{\"text\":\"a\",\"font\":\"\(font)\"}") == rule)
        }
        for font in ["builtin", "a.otf", "/usr/share/fonts/a.otf", "/usr/local/share/fonts/b.otf"] {
            #expect(refusal("{\"text\":\"a\",\"font\":\"\(font)\"}") == nil)
        }
    }

    @Test("a key cannot be written so that TOML reads another one")
    func forgedKeys() {
        let keys = [
            #"\"action\""#, "'action'", "action ", " action", #"action = [\"/bin/sh\"]\ndwell"#, "action.a",
            #"x = 1\n[[option]]\nid"#, "#", "",
        ]
        for key in keys {
            let refused = refusal("{\"text\":\"a\",\"\(key)\":[\"/bin/sh\"]}")
            #expect(refused?.hasPrefix(": unknown key ") == true, "\(key): \(refused ?? "taken")")
        }
    }

    @Test("a value of the wrong kind is refused, and its key is named")
    func wrongKinds() {
        #expect(refusal(#"{"text":{"a":1}}"#) == "text: text must not be an object or null")
        #expect(refusal(#"{"show":["a",null]}"#) == "show: show must not be an object or null")
        let long = String(repeating: "a", count: 4097)
        #expect(refusal("{\"text\":\"\(long)\"}") == "text: text must have at most 4096 bytes")
        for levels in [9, 17, 31] {
            let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            #expect(
                refusal("{\"show\":\(deep)}") == "show: show has lists nested too deeply",
                "\(levels)"
            )
        }
        let twice = "picture: an option can have only one of picture, rows and image"
        #expect(refusal(##"{"id":"a","rows":["#"],"picture":"a.png"}"##) == twice)
    }

    @Test("rows are a picture of these pixels", arguments: [(1, 1), (8, 8), (3, 5), (127, 2), (300, 3)])
    func rows(width: Int, height: Int) throws {
        let rows = (0..<height).map { y in
            String((0..<width).map { x in (x * 7 + y * 3) % 5 < 2 ? "#" : "." })
        }
        let list = rows.map { "\"\($0)\"" }.joined(separator: ",")
        let given = try option("{\"id\":\"x\",\"rows\":[\(list)]}")
        let text = "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = \(max(8, height))\n"
        let loaded = try Configuration.parse(
            Array(text.utf8),
            file: "f",
            list: [given],
            idsFromProgram: ["x"]
        )
        let playlist = loaded.playlist
        let size = playlist.contents[0].size(in: loaded.configuration.wall.size, at: .beginning)
        #expect((size.width, size.height) == (width, height))
        #expect(playlist.contents[0].draw(in: size, at: .beginning).art == rows)
    }

    @Test(
        "rows of no picture are refused",
        arguments: ["[]", "[\"\"]", "[\"#\",\"##\"]", "[\"#x\"]", "[1]", "\"#\"", "[\"#\",null]"]
    )
    func badRows(rows: String) {
        let words = "rows must be 1 to 64 strings of equal length with # for lit and . for dark pixels"
        #expect(refusal("{\"rows\":\(rows)}") == "rows: \(words)")
    }

    @Test(
        "base64 is that of RFC 4648",
        arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
    )
    func base64(plain: String, encoded: String) {
        #expect(Base64.encoded(Array(plain.utf8)) == encoded)
        #expect(Base64.decoded(encoded.utf8, padding: .required) == Array(plain.utf8))
        #expect(Base64.decoded(encoded.utf8, padding: .optional) == Array(plain.utf8))
        let bare = encoded.filter { $0 != "=" }
        #expect(Base64.decoded(bare.utf8, padding: .optional) == Array(plain.utf8))
        if bare != encoded { #expect(Base64.decoded(bare.utf8, padding: .required) == nil) }
    }

    @Test("a picture may have spaces and line ends in its base64 and after it, which are not kept")
    func spaces() throws {
        let plain = try option(#"{"id":"a","image":"Zm9vYmFy"}"#)
        for text in ["Zm9vYmFy\\n", "Zm9v\\r\\nYmFy\\r\\n", " Zm9v\\tYmFy "] {
            #expect(try option("{\"id\":\"a\",\"image\":\"\(text)\"}") == plain, "\(text)")
        }
    }

    @Test(
        "what is no base64 has no bytes",
        arguments: [
            "A", "Zh==", "Zm9=", "Zg=", "Z===", "Zg==Zg==", "Z g=", "Zm9v=", "====", "Zm-v", "Zm9v ",
        ]
    )
    func noBase64(text: String) {
        #expect(Base64.decoded(text.utf8, padding: .required) == nil)
        #expect(Base64.decoded(text.utf8, padding: .optional) == nil)
        guard text != "Zm9v " else { return }
        let expected = "image: image must be the base64 (RFC 4648) of a PNG or a GIF"
        #expect(refusal("{\"image\":\"\(text)\"}") == expected)
    }
}
