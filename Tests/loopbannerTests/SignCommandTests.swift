import Foundation
import SignAPI
import SignTestSupport
import TestSupport
import Testing

@Suite("The commands for a running sign")
struct SignCommandTests: SignCommandSuite {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("inputs print what is selected then, and refusals end with status 1 and the reason")
    func inputs() throws {
        try withSign { socket in
            let answer1 = try run(socket, "next")
            #expect(answer1.output == "milk: Milk\n")
            let answer2 = try run(socket, "goto", "Cake")
            #expect(answer2.output == "Cake\n")
            let refused = try run(socket, "next")
            #expect(refused.status == 1)
            #expect(
                refused.error == "loopbanner: error: this is the last option, and the banner does not loop\n"
            )
            let unknown = try run(socket, "goto", "tee")
            #expect(unknown.status == 65)
            #expect(unknown.error == "loopbanner: error: no option has the id 'tee'; did you mean 'tea'?\n")
            let answer3 = try run(socket, "previous", "--json")
            #expect(answer3.output.hasPrefix(#"{"run":"#))
        }
    }

    @Test("ids, names and texts may begin with a minus sign, in every command that has one")
    func minusSigns() throws {
        try withSign { socket in
            #expect(try run(socket, "set", "-1", "One").output == "added '-1'; 4 options\n")
            #expect(
                try run(socket, "set", "-y", "-3 %", "--before", "-1").output == "added '-y'; 5 options\n"
            )
            #expect(try run(socket, "goto", "-1").output == "-1: One\n")
            let goTo = try Outcome(["goto", "--socket", socket, "--", "-y"], in: directory)
            #expect(goTo.output == "-y: -3 %\n")
            #expect(try run(socket, "remove", "-1").output == "removed '-1'; 4 options\n")
            let activated = try run(socket, "activate", "-y")
            #expect(activated.error == "loopbanner: error: '-y' has no action, so nothing was run\n")
            #expect(try run(socket, "value", "-x", "-5").error.isEmpty)
            #expect(try run(socket, "value", "-x").output == "-5\n")
            #expect(try run(socket, "alert", "-", "--id", "-a").output == "-a\n")
            #expect(try run(socket, "dismiss", "-a").output == "1 alert ended\n")
            let tap = try run(socket, "tap", "-1")
            #expect(tap.error.hasPrefix("loopbanner: error: "))
            #expect(tap.status == 65)
        }
    }

    @Test("an argument that resembles an option is an error, with the advice to write -- before a text")
    func resemblesOption() throws {
        let directory = try TemporaryDirectory()
        let outcome = try Outcome(["alert", "--tomorrow"], in: directory)
        #expect(outcome.status == 64)
        let advice = "If it is text or an id, write -- before it: loopbanner alert -- '--tomorrow'"
        #expect(outcome.error.hasPrefix("Error: unknown option '--tomorrow'. \(advice)\n"))
    }

    /// The parts of the program's help that the table of options contains.
    private struct Help: Decodable {
        struct Command: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable {
                    var kind: String
                    var name: String
                }

                var kind: String
                var names: [Name]?
                var valueName: String?
            }

            var commandName: String
            var arguments: [Argument]?
            var subcommands: [Command]?
        }

        var command: Command
    }

    @Test("arguments with a minus sign are separated from every option of their command")
    func optionsOfCommands() throws {
        let outcome = try Outcome(["--experimental-dump-help"], in: TemporaryDirectory())
        let help = try JSONDecoder().decode(Help.self, from: Data(outcome.output.utf8))
        let commandsInHelp = try #require(help.command.subcommands)
        // These arguments cannot begin with a minus sign, or another parser reads them.
        let others = ["file", "files", "directory", "duration", "arguments", "subcommands"]
        let literals = commandsInHelp.filter { command in
            (command.arguments ?? []).contains {
                $0.kind == "positional" && !others.contains($0.valueName ?? "")
            }
        }
        #expect(Set(literals.map(\.commandName)) == Set(LiteralArguments.commands.keys))
        for (name, options) in LiteralArguments.commands {
            let command = try #require(commandsInHelp.first { $0.commandName == name }, "\(name)")
            func names(_ kind: String) -> Set<String> {
                let arguments = (command.arguments ?? []).filter { $0.kind == kind }
                return Set(
                    arguments.flatMap { $0.names ?? [] }.map { ($0.kind == "short" ? "-" : "--") + $0.name }
                ).subtracting(["--version"])
            }
            #expect(options.valued == names("option"), "\(name)")
            #expect(options.flags.union(names("flag")) == options.flags, "\(name)")
            #expect(options.flags.subtracting(names("flag")).allSatisfy { $0.hasPrefix("--no-") }, "\(name)")
        }
    }

    @Test("the light is printed, set, and changed by so much")
    func light() throws {
        try withSign { socket in
            let answer4 = try run(socket, "brightness")
            #expect(answer4.output == "40 %\n")
            let answer5 = try run(socket, "brightness", "+15")
            #expect(answer5.output == "55 %\n")
            let answer6 = try run(socket, "brightness")
            #expect(answer6.output == "55 %\n")
            #expect(try run(socket, "brightness", "-10").output == "45 %\n")
            #expect(try run(socket, "brightness", "50%").output == "50 %\n")
            #expect(try run(socket, "brightness", "-5%", "--json").output == "{\"brightness\":45}\n")
            let refused = try run(socket, "brightness", "-200")
            #expect(refused.status == 64)
            #expect(refused.error.hasPrefix("Error: invalid brightness '-200'; write 0 to 100, +10 or -10\n"))
        }
    }

    @Test("on, off and auto print the light")
    func lit() throws {
        try withSign { socket in
            let dark = try run(socket, "off")
            #expect(dark.output == "dark, 40 % when it is lit\n")
            #expect(try run(socket, "on").output == "40 %\n")
            #expect(try run(socket, "auto").output == "40 %\n")
        }
    }

    @Test("a text may begin with a minus sign")
    func minus() throws {
        try withSign { socket in
            let set = try run(socket, "set", "sale", "-20 % today", "--dwell", "5s")
            #expect(set.status == 0)
            #expect(try run(socket, "list").output.hasSuffix("\nsale\t-20 % today\n"))
            #expect(try run(socket, "value", "outside", "-3°").status == 0)
            #expect(try run(socket, "value", "outside").output == "-3°\n")
        }
    }

    @Test("set, remove and reset print what they did, and which options wait")
    func effects() throws {
        try withSign { socket in
            #expect(try run(socket, "set", "soup", "Soup").output == "added 'soup'; 4 options\n")
            #expect(try run(socket, "set", "soup", "Soup 4").output == "changed 'soup'; 4 options\n")
            let waiting = try run(socket, "set", "cake", "Cake {value:cake}")
            #expect(waiting.output == "added 'cake'; 5 options (1 waits for its time or value)\n")
            #expect(
                waiting.error
                    == "loopbanner: note: 'cake' is not shown until it has a value; set one with: loopbanner "
                    + "value cake TEXT\n"
            )
            _ = try run(socket, "value", "cake", "4.00")
            #expect(
                try run(socket, "set", "cake", "Cake {value:cake}").output == "changed 'cake'; 5 options\n"
            )
            #expect(try run(socket, "remove", "soup").output == "removed 'soup'; 4 options\n")
            #expect(try run(socket, "reset").output == "restored the list from the file; 3 options\n")
        }
    }

    @Test("set keeps the lifetime and the temporary state of an option, unless --permanent ends both")
    func lifetime() throws {
        try withSign { socket in
            /// The option as JSON.
            func soup() -> String {
                let list = (try? run(socket, "list", "--json"))?.output ?? ""
                return list.split(separator: "{").map(String.init).first { $0.contains("\"soup\"") } ?? ""
            }
            #expect(try run(socket, "set", "soup", "Soup", "--lifetime", "2h", "--temporary").status == 0)
            #expect(try run(socket, "set", "soup", "Soup 4").status == 0)
            #expect(soup().contains("\"text\":\"Soup 4\""))
            #expect(soup().contains("\"lifetime\":\""), "\(soup())")
            #expect(soup().contains("\"temporary\":true"), "\(soup())")
            #expect(try run(socket, "set", "soup", "Soup 4", "--permanent").status == 0)
            #expect(!soup().contains("lifetime") && !soup().contains("temporary"), "\(soup())")
            let both = try run(socket, "set", "soup", "Soup", "--permanent", "--lifetime", "1h")
            #expect(both.error.hasPrefix("Error: write --lifetime or --permanent, not both\n"))
            let other = try run(socket, "set", "soup", "Soup", "--permanent", "--temporary")
            #expect(other.error.hasPrefix("Error: write --temporary or --permanent, not both\n"))
        }
    }

    @Test("set notes that an empty text is a blank page, and names the windows to write for hours")
    func oddSettings() throws {
        try withSign { socket in
            let blank = try run(socket, "set", "gap", "")
            #expect(blank.status == 0)
            #expect(
                blank.error
                    == "loopbanner: note: 'gap' shows a blank page, because its text is empty; 'loopbanner remove' "
                    + "takes it out\n"
            )
            let hours = try run(socket, "set", "lunch", "Lunch", "--show", "9-12")
            #expect(hours.status == 65)
            #expect(hours.error.hasSuffix("'9-12' is not a date; did you mean \"09:00..12:00\"?\n"))
            #expect(try run(socket, "set", "lunch", "Lunch", "--show", "09:00..12:00").status == 0)
        }
    }

    @Test("set changes the transition, its duration and the alignment, and names the nearest ones")
    func transition() throws {
        try withSign { socket in
            let set = try run(
                socket,
                "set",
                "soup",
                "Soup",
                "--transition",
                "doors",
                "--slide",
                "900ms",
                "--align",
                "left"
            )
            #expect(set.status == 0, "\(set.error)")
            let table = try run(socket, "export").output
            for row in ["transition = \"doors\"", "slide = \"900ms\"", "align = \"left\""] {
                #expect(table.contains(row), "\(table)")
            }
            // A text alone leaves them unchanged.
            #expect(try run(socket, "set", "soup", "Soup 5").status == 0)
            #expect(try run(socket, "export").output.contains("transition = \"doors\""))
            for (key, value, nearest) in [
                ("--transition", "dissolv", "dissolve"), ("--align", "centre", "center"),
                ("--transition", "crossfade", "fade"),
            ] {
                let refused = try run(socket, "set", "soup", "Soup", key, value)
                #expect(refused.status == 65)
                #expect(refused.error.contains("did you mean '\(nearest)'?"), "\(refused.error)")
            }
            let bare = try run(socket, "set", "soup", "Soup", "--slide", "300")
            #expect(bare.status == 65)
            #expect(bare.error.contains("slide '300' has no unit"), "\(bare.error)")
        }
    }

    @Test("activate on an option without an action prints an error, and ends with status 1")
    func noAction() throws {
        try withSign { socket in
            let refused = try run(socket, "activate", "milk")
            #expect(refused.status == 1)
            #expect(refused.output.isEmpty)
            #expect(refused.error == "loopbanner: error: 'milk' has no action, so nothing was run\n")
            let json = try run(socket, "activate", "--json")
            #expect(json.status == 1)
            #expect(json.output.hasPrefix(#"{"run":"#))
        }
    }

    @Test("watch refuses a kind of event that there is not, with the likely one")
    func unknownKind() throws {
        let near = try Outcome(["watch", "--kind", "selekted"], in: directory)
        #expect(near.status == 64)
        #expect(near.error.hasPrefix("Error: unknown event kind 'selekted'; did you mean 'selected'?\n"))
        let far = try Outcome(["watch", "--kind", "selektiert"], in: directory)
        #expect(
            far.error.hasPrefix(
                "Error: unknown event kind 'selektiert'; the kinds are: started, layout, selected, "
            )
        )
        let list = try Outcome(["watch", "--kind", "selected,input"], in: directory)
        #expect(list.status == 64)
        #expect(
            list.error.hasPrefix(
                "Error: --kind takes one kind, not 'selected,input'; write --kind selected --kind input\n"
            )
        )
    }

    @Test("the options are listed with their ids, also for the completion of a shell")
    func list() throws {
        try withSign { socket in
            let answer7 = try run(socket, "list")
            #expect(answer7.output == "tea\tTea\nmilk\tMilk\nCake\tCake\n")
            let words = ["---completion", "goto", "--", "positional@0", "2", "0", "loopbanner", "goto", ""]
            let completed = try Outcome(words, in: directory, before: "export LOOPBANNER_SOCKET='\(socket)'")
            #expect(completed.output == "tea\nmilk\nCake\n")
        }
    }

    @Test("the status has the selected option, and the last input with what came of it")
    func status() throws {
        try withSign { socket in
            _ = try run(socket, "next")
            let lines = try run(socket, "status").output.split(separator: "\n")
            #expect(lines.first == "● Milk (milk), option 2 of 3")
            #expect(lines.last?.contains("next (uid \(getuid())): Milk") == true)
        }
    }

    @Test("the last input of the status is the last, however many events there were")
    func manyEvents() throws {
        try withSign { socket in
            for _ in 1...20 {
                #expect(try run(socket, "next").status == 0)
                #expect(try run(socket, "previous").status == 0)
            }
            #expect(try run(socket, "pause").status == 0)
            let lines = try run(socket, "status").output.split(separator: "\n")
            let first = try #require(lines.firstIndex(of: "Last inputs:").map { lines[$0 + 1] })
            #expect(first.contains("pause"))
            #expect(lines.last?.contains("previous") == true || lines.last?.contains("next") == true)
        }
    }

    @Test("a reload with a mistake prints it, and ends with status 78")
    func reload() throws {
        try withSign { socket in
            let answer8 = try run(socket, "reload")
            #expect(answer8.output == "the configuration is in effect\n")
            let file = try directory.file("a.toml", "[[option]]\ntxt = \"Tea\"\n")
            let outcome = try run(socket, "reload")
            #expect(outcome.status == 78)
            #expect(outcome.error.contains("\(file):2:1: error: unknown key 'txt' in [[option]]"))
        }
    }

    @Test("the picture is printed as JSON where standard output is no terminal")
    func view() throws {
        try withSign { socket in
            let view = try #require(
                Program(
                    ["view", "--socket", socket],
                    output: .file("\(directory.path)/view"),
                    error: .file("\(directory.path)/view-errors")
                )
            )
            #expect(eventually { directory.text(of: "view").contains(".#####.") })
            view.send(SIGTERM)
            _ = view.end()
        }
    }

    @Test("a text with a line break is set with a warning, and listed on one line")
    func lineBreak() throws {
        try withSign { socket in
            let set = try run(socket, "set", "soup", "a\nb")
            let warning = "loopbanner: option.text: warning: text has 2 lines, which need 12 rows"
            #expect(set.error.hasPrefix(warning))
            let list = try run(socket, "list")
            #expect(list.output.hasSuffix("\nsoup\ta\\u{a}b\n"))
        }
    }

    @Test("a value is given, printed and taken away")
    func value() throws {
        try withSign { socket in
            let given = try run(socket, "value", "soup", "Tomato")
            #expect(given.status == 0)
            let printed = try run(socket, "value", "soup")
            #expect(printed.output == "Tomato\n")
            _ = try run(socket, "value", "soup", "")
            let gone = try run(socket, "value", "soup")
            #expect(gone.status == 1)
            #expect(gone.error == "loopbanner: error: no value is set for 'soup'\n")
            let lost = try run(socket, "value", "soup", "Pea", "--persist")
            #expect(lost.status == 0)
            let note =
                "loopbanner: note: the value is set, but a power cut would lose it: the sign has no state directory, or "
                + "cannot write there; see its log\n"
            #expect(lost.error == note)
            #expect(try run(socket, "value", "soup", "--persist").status == 64)
            #expect(
                try run(socket, "value", "soup", "Pea", "--persist", "--json").output
                    == "{\"durable\":false}\n"
            )
        }
    }

    @Test("the status says whether the display is dark, and how bright it is when it is lit")
    func darkness() throws {
        try withSign { socket in
            _ = try run(socket, "off")
            let dark = try run(socket, "status")
            #expect(dark.output.contains("    Light: dark, 40 % when it is lit\n"))
            _ = try run(socket, "on")
            let lit = try run(socket, "status")
            #expect(lit.output.contains("    Light: 40 %\n"))
        }
    }
}
