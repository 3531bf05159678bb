import BannerText
import BusInterfaces
import Foundation
import Pixels
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignFile

/// Tests the configuration files that are part of the project.
@Suite struct ConfigurationDefaultsTests {
    /// Returns the text of a file in the folder `config`.
    private func shipped(_ name: String) throws -> String {
        try Project.text("config/\(name)")
    }

    @Test(
        "the shipped files have no fault",
        arguments: ["loopbanner.toml", "demo.toml", "examples/two-buttons.toml"]
    )
    func noFault(name: String) throws {
        #expect(findings(in: try shipped(name)) == [])
        #expect(try configuration(try shipped(name)).options.count >= 3)
    }

    @Test("every value that the commented default shows is the default")
    func defaultsAreTrue() throws {
        var read = try configuration(try shipped("loopbanner.toml"))
        #expect(read.buttons == [ButtonSettings()])
        #expect(read.options.allSatisfy { $0.dwell == nil && $0.action.isEmpty })
        read.buttons = []
        read.options = []
        var expected = Configuration()
        // The default of page_gap leaves a module blank between words.
        expected.scroll.minimumBlank = 8
        #expect(read == expected)
    }

    @Test("every value shown commented out is the default too, where the default is a value")
    func switchedOffDefaults() throws {
        // These keys have no default, or depend on such a key. Their values in the file are examples.
        let examples = [
            "#name =", "#chip =", "#dwell =", "#action =", "#static_if_fits =", "#picture =", "#fit =",
            "#dither =",
            "#invert =", "#page =", "#icon =", "#color =", "#background =", "#show =", "#on_event =",
            "#kinds =", "#size =", "#font =", "#align =", "#transition =", "#slide =", "#effect =",
            "#address =", "#interface =", "#universe =", "#priority =", "#sync =", "#latches =",
            "#latch_delay =",
            "#latch_source =", "#light =", "#gamma =", "#rate =", "#wakes =",
        ]
        let lines = withoutSwitchedOffTables(try linesOutsideOfRegions())
        let isExample = { (line: Substring) in examples.contains { line.hasPrefix($0) } }
        for example in examples { #expect(lines.contains { $0.hasPrefix(example) }) }

        func switchingOn(_ isWanted: (Substring) -> Bool) throws -> Configuration {
            let text = lines.map { isSwitchedOff($0) && isWanted($0) ? $0.dropFirst() : $0 }
            // The driver in the file has no boards, and the button starts no action.
            let found = findings(in: text.joined(separator: "\n"))
            #expect(
                found.allSatisfy {
                    $0.contains(": warning: board and addresses do nothing with driver 'max7219'")
                        || $0.contains(": warning: no button starts this action")
                        || $0.contains(" does nothing with driver 'max7219'; ")
                }
            )
            return try configuration(text.joined(separator: "\n"))
        }
        let unchanged = try configuration(try shipped("loopbanner.toml"))
        #expect(try switchingOn { !isExample($0) } == unchanged)
        #expect(try switchingOn { _ in true } != unchanged)
    }

    /// Returns the commented default configuration for a large display. Its regions are switched on, without these
    /// keys.
    private func withRegions(without keys: [String]) throws -> String {
        let outside = try linesOutsideOfRegions()
        return try shipped("loopbanner.toml")
            .replacing("width = 32", with: "width = 64").replacing("height = 8", with: "height = 24")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .filter { line in outside.contains(line) || !keys.contains { line.hasPrefix("#\($0) = ") } }
            .map { line in outside.contains(line) ? line : line.drop { $0 == "#" } }
            .joined(separator: "\n")
    }

    @Test("the regions shown commented out can be switched on, on a display that is large enough")
    func switchedOffRegions() throws {
        let texts = try withRegions(
            without: ["picture", "fit", "dither", "invert", "color", "background", "letters", "font", "file"]
        )
        #expect(findings(in: texts) == [])
        let regions = try configuration(texts).regions
        #expect(regions.header == RegionSettings(.text("Today"), size: 8, gap: 1))
        #expect(regions.footer == RegionSettings(.text("Open till 18"), size: 8, gap: 1))
        #expect(regions.left == RegionSettings(.text("Tea"), size: 16, gap: 1))
        #expect(regions.right == RegionSettings(.text("€"), size: 8, gap: 1))
        let plain = try configuration(
            "[left]\ntext = \"a\"\n[footer]\ntext = \"b\"\n[display]\nheight = 16\n"
        )
        #expect(plain.regions.left == RegionSettings(.text("a"), gap: 1))
        #expect(plain.regions.footer == RegionSettings(.text("b"), gap: 1))
    }

    @Test("the regions shown commented out can have a picture instead of the text")
    func switchedOffRegionPictures() throws {
        let pictures = try withRegions(without: ["text", "letters", "font", "file"])
        #expect(findings(in: pictures) == [])
        let logo = ContentSettings.picture(PictureSettings(file: "logo.png", background: .black))
        let regions = try configuration(pictures).regions
        #expect(RegionsSettings.Edge.allCases.map { regions[$0]?.content } == [logo, logo, logo, logo])
    }

    /// Returns the lines of the commented default configuration. Tables that are commented out as a whole are left out.
    private func linesOutsideOfRegions() throws -> [Substring] {
        var isInside = false
        return try shipped("loopbanner.toml").split(separator: "\n", omittingEmptySubsequences: false)
            .filter { line in
                if line.isEmpty { isInside = false }
                if line.hasPrefix("#["), !line.hasPrefix("#[[") { isInside = true }
                return !isInside
            }
    }

    @Test("the commented default shows every key, in its table")
    func everyKeyIsShown() throws {
        var shown: [String: Set<String>] = [:]
        var header = ""
        for line in try shipped("loopbanner.toml").split(separator: "\n") {
            if line.hasPrefix("[") || line.hasPrefix("#[") {
                header = String(line.drop { $0 == "#" }.prefix { $0 != " " })
            } else if let name = settingName(isSwitchedOff(line) ? line.dropFirst() : line) {
                shown[header, default: []].insert(name)
            }
        }
        for (header, keys) in ConfigurationSchema().tables {
            let missing = keys.filter {
                !["modules", "pins", "strip"].contains($0) && shown[header]?.contains($0) != true
            }
            #expect(missing == [], "keys of \(header) that config/loopbanner.toml does not explain")
        }
    }

    @Test("the combination shown commented out has the defaults, once there is a second button")
    func switchedOffCombination() throws {
        let all = try shipped("loopbanner.toml").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(all.firstIndex { $0.hasPrefix("#[[combination]]") })
        let table = all[start...].prefix { !$0.isEmpty }.map { $0.dropFirst() }
        let text = "[[button]]\n[[button]]\nline = \"GPIO27\"\n" + table.joined(separator: "\n")
        #expect(findings(in: text + anOption + "action = [\"/bin/true\"]\n") == [])
        var read = try #require(try configuration(text + anOption).combinations.first)
        #expect(read.onTap == .navigate(.activate))
        read.onTap = .none
        var expected = CombinationSettings()
        expected.name = "both"
        expected.buttons = [0, 1]
        #expect(read == expected)
    }

    /// Returns `lines` without tables of an array that are commented out, such as `#[[button]]`.
    private func withoutSwitchedOffTables(_ lines: [Substring]) -> [Substring] {
        var isInside = false
        return lines.filter { line in
            isInside = line.hasPrefix("#[[") || (isInside && !line.isEmpty)
            return !isInside
        }
    }

    @Test("the commented default fits a window of 110 columns")
    func fitsWindow() throws {
        for line in try shipped("loopbanner.toml").split(separator: "\n") {
            #expect(line.count <= 110, "\(line)")
        }
    }

    /// Returns whether `line` is a setting that is commented out. In other comments, a space follows the "#".
    private func isSwitchedOff(_ line: Substring) -> Bool {
        line.hasPrefix("#") && settingName(line.dropFirst()) != nil
    }

    /// Returns the name of the setting at the start of `line`, or nil if `line` is no setting.
    private func settingName(_ line: Substring) -> String? {
        let name = line.prefix { $0 == "_" || ("a"..."z").contains($0) }
        return !name.isEmpty && line.dropFirst(name.count).hasPrefix(" = ") ? String(name) : nil
    }
}
