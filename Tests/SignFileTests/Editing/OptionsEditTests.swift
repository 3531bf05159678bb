import Diagnostics
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignFile

@Suite("Putting options into a configuration")
struct OptionsEditTests {
    /// Returns the configuration `text` with the options of `list`. If the edit fails, returns the reason.
    static func edited(_ text: String, to list: String) -> String {
        let edit = OptionsEdit(of: Array(text.utf8), file: "f", to: Array(list.utf8), read: read)
        do throws(OptionsEdit.Failure) {
            return String(decoding: try edit.editedText(), as: UTF8.self)
        } catch {
            return "failure: \(error)"
        }
    }

    private static func read(_ bytes: [UInt8]) -> Result<Configuration, ConfigurationError> {
        do throws(ConfigurationError) {
            let programs = ProgramFiles { _ in nil }
            return .success(try Configuration.parse(bytes, file: "f", programs: programs).configuration)
        } catch {
            return .failure(error)
        }
    }

    private static func option(_ id: String, _ text: String, _ more: String = "") -> String {
        "[[option]]\nid = \"\(id)\"\ntext = \"\(text)\"\n\(more)\n"
    }

    private static let shop = """
        # Our shop.

        [display]
        width = 64   # two bars

        # Tea is hot.
        [[option]]
        id = "tea"       # short
        text = 'Tea 3.50'
        action = ["/bin/true"]
        #dwell = "9s"

        # Cake is sweet.
        [[option]] # the second
          text = "Cake"
          dwell = "5s"   # long
                         # enough

        # ------------------
        # How it moves.

        [scroll]
        slide = "400ms"
        """

    @Test("a list that is there already changes nothing")
    func same() {
        let list = Self.option("tea", "Tea 3.50") + Self.option("Cake", "Cake", "dwell = \"5000ms\"")
        #expect(Self.edited(Self.shop, to: list) == Self.shop)
    }

    @Test("a changed value is replaced in its place, and a new key comes after the others")
    func changed() {
        let list =
            Self.option("tea", "Tea \\\"4\\\"", "dwell = \"2s\"")
            + Self.option("Cake", "Cake", "dwell = \"6s\"")
        let wanted = Self.shop.replacing("'Tea 3.50'", with: #""Tea \"4\"""#)
            .replacing("[\"/bin/true\"]\n", with: "[\"/bin/true\"]\ndwell = \"2s\"\n")
            .replacing("\"5s\"", with: "\"6s\"")
        #expect(Self.edited(Self.shop, to: list) == wanted)
    }

    @Test("a name that came from the text is written when the text changes")
    func name() {
        let list = Self.option("tea", "Tea 3.50") + Self.option("Cake", "Pie", "dwell = \"5s\"")
        let wanted = Self.shop.replacing("\"Cake\"", with: "\"Pie\"")
            .replacing("# enough\n", with: "# enough\n  id = \"Cake\"\n")
        #expect(Self.edited(Self.shop, to: list) == wanted)
    }

    @Test("a key leaves, and its comment stays")
    func leavingKey() {
        let list = Self.option("tea", "Tea 3.50") + Self.option("Cake", "Cake")
        let wanted = Self.shop.replacing("  dwell = \"5s\"   # long", with: "  # long")
        #expect(Self.edited(Self.shop, to: list) == wanted)
    }

    @Test("an option leaves with the comments right above it, and no other")
    func removed() {
        let cake = """
            # Cake is sweet.
            [[option]] # the second
              text = "Cake"
              dwell = "5s"   # long
                             # enough


            """
        #expect(
            Self.edited(Self.shop, to: Self.option("tea", "Tea 3.50")) == Self.shop.replacing(cake, with: "")
        )
        let none = Self.edited(Self.shop, to: "")
        #expect(none.hasPrefix("# Our shop.\n\n[display]\nwidth = 64   # two bars\n\n# -----"))
    }

    @Test("a new option comes after the one that it follows, or in front of all")
    func added() {
        let (tea, cake) = (Self.option("tea", "Tea 3.50"), Self.option("Cake", "Cake", "dwell = \"5s\""))
        let table = "[[option]]\nid = \"pie\"\ntext = \"Pie\"\n\n"
        #expect(
            Self.edited(Self.shop, to: tea + Self.option("pie", "Pie") + cake)
                == Self.shop.replacing("# Cake is sweet.", with: "\(table)# Cake is sweet.")
        )
        #expect(
            Self.edited(Self.shop, to: Self.option("pie", "Pie") + tea + cake)
                == Self.shop.replacing("# Tea is hot.", with: "\(table)# Tea is hot.")
        )
    }

    @Test("another order moves the tables with their comments")
    func moved() {
        let list = Self.option("Cake", "Cake", "dwell = \"5s\"") + Self.option("tea", "Tea 3.50")
        let tea = """
            # Tea is hot.
            [[option]]
            id = "tea"       # short
            text = 'Tea 3.50'
            action = ["/bin/true"]
            #dwell = "9s"
            """
        let cake = """
            # Cake is sweet.
            [[option]] # the second
              text = "Cake"
              dwell = "5s"   # long
                             # enough
            """
        #expect(
            Self.edited(Self.shop, to: list)
                == Self.shop.replacing("\(tea)\n\n\(cake)", with: "\(cake)\n\n\(tea)")
        )
    }

    @Test("a file with other ends of lines keeps them, with or without one at its end")
    func lineEnds() {
        let list = Self.option("b", "B") + Self.option("a", "é ♥") + Self.option("c", "C")
        #expect(
            Self.edited(
                "[[option]]\r\nid = \"a\"\r\ntext = \"A\" # ü\r\n\r\n[[option]]\r\ntext = \"b\"",
                to: list
            )
                == "[[option]]\r\ntext = \"B\"\r\nid = \"b\"\r\n\r\n[[option]]\r\nid = \"a\"\r\n"
                + "text = \"é ♥\" # ü\r\n\r\n[[option]]\r\nid = \"c\"\r\ntext = \"C\""
        )
    }

    @Test("a file without options gets them at its end")
    func none() {
        let list = Self.option("a", "A")
        #expect(Self.edited("[scroll]", to: list) == "[scroll]\n\n[[option]]\nid = \"a\"\ntext = \"A\"\n")
    }

    @Test("options in an array of inline tables are edited there")
    func inline() {
        let text = """
            option = [   # all of them
                { text = "Tea", dwell = "5s" }, # hot
                # sweet
                { id = "cake", text = 'Cake' }  # end
            ]
            [display]
            width = 64
            """
        let list =
            Self.option("cake", "Cake", "dwell = \"2s\"") + Self.option("Tea", "Tea")
            + Self.option("pie", "Pie")
        #expect(
            Self.edited(text, to: list) == """
                option = [   # all of them
                    # sweet
                    { id = "cake", text = 'Cake', dwell = "2s" },
                    { text = "Tea" }, # hot
                    { id = "pie", text = "Pie" }  # end
                ]
                [display]
                width = 64
                """
        )
        #expect(
            Self.edited("option = []\n", to: Self.option("a", "A"))
                == "option = [{ id = \"a\", text = \"A\" }]\n"
        )
        #expect(Self.edited("option = [{text=\"a\"}]", to: "") == "option = []")
    }

    @Test("nothing is written if the list or the file is invalid")
    func wrong() {
        #expect(
            Self.edited(Self.shop, to: Self.option("a", "A", "dwell = 3"))
                .hasPrefix("failure: the options do not fit the configuration: f:")
        )
        #expect(
            Self.edited("[scroll]\nfps = 0\n", to: Self.option("a", "A"))
                .hasPrefix("failure: the configuration has errors: f:2:7: error: fps must be")
        )
    }

    @Test("text that looks like a table in a multi-line string is not one")
    func strings() {
        let text =
            "[[option]]\nid = \"a\"\ntext = \"\"\"\n[[option]]\n# no\n\\\"\"\"\"\" # yes\n[[option]]\ntext = '#]'\n"
        let list = "[[option]]\nid = \"a\"\ntext = \"A\"\n[[option]]\ntext = \"#]\"\n"
        #expect(
            Self.edited(text, to: list)
                == "[[option]]\nid = \"a\"\ntext = \"A\" # yes\n[[option]]\ntext = '#]'\n"
        )
    }
}
