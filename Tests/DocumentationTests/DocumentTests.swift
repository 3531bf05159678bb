import BusInterfaces
import Foundation
import HardwareBuses
import MatrixDisplays
import SignCore
import SignDaemon
import SignTestSupport
import TestSupport
import Testing

/// Tests README.md, the documents beside it, and those in docs.
@Suite("The documents")
struct DocumentTests {
    private func raspberryPi() throws -> String { try Document("docs/raspberry-pi.md").text }

    @Test("every configuration in the documents is read without a complaint")
    func configurationsAreValid() throws {
        var count = 0
        for document in try Document.all() {
            for block in document.configurations {
                #expect(findings(in: block.text) == [], "\(document.path), line \(block.line)")
                count += 1
            }
        }
        #expect(count >= 8)
    }

    @Test("every document begins with its title, which may follow comments and anchors")
    func documentsBeginWithTitles() throws {
        for document in try Document.all() {
            let lines = document.text.split(separator: "\n").map(String.init)
            let firstTextLine = lines.first { !$0.hasPrefix("<") }
            #expect(
                firstTextLine?.hasPrefix("# ") == true,
                "\(document.path) begins with: \(lines.first ?? "nothing")"
            )
        }
    }

    @Test("the driver that is shown is the one that the tests try, and short")
    func driverIsTheExample() throws {
        let source = Project.folder.appendingPathComponent(
            "Tests/DocumentationTests/Examples/ShiftRegisterBar.swift"
        )
        let driver = try String(contentsOf: source, encoding: .utf8)
        #expect(try Document("Sources/MatrixDisplays/README.md").text.contains("```swift\n\(driver)```\n"))
        #expect(driver.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
    }

    @Test("every link from one document to another leads to an existing heading")
    func linksLeadSomewhere() throws {
        var anchorsOfFiles: [String: Set<String>] = [:]
        for document in try Document.all() {
            let here = Project.folder.appendingPathComponent(document.path)
            for match in document.text.matches(of: #/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/#) {
                let path = String(match.output.1)
                let target =
                    path.isEmpty ? here : here.deletingLastPathComponent().appendingPathComponent(path)
                let link = "\(match.output.0) in \(document.path)"
                guard FileManager.default.fileExists(atPath: target.path) else {
                    Issue.record("\(link): no such file")
                    continue
                }
                guard let anchor = match.output.2 else { continue }
                let file = target.standardizedFileURL.path
                if anchorsOfFiles[file] == nil {
                    anchorsOfFiles[file] = anchors(in: try String(contentsOf: target, encoding: .utf8))
                }
                #expect(anchorsOfFiles[file]?.contains(String(anchor)) == true, "\(link): no such heading")
            }
        }
    }

    /// Returns the anchors to which a link to `text` can refer: those generated from headings, and those set
    /// explicitly.
    private func anchors(in text: String) -> Set<String> {
        let headings = text.split(separator: "\n").compactMap { $0.wholeMatch(of: #/#+ (.+)/#)?.output.1 }
        let anchors = headings.map { heading in
            String(heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
                .replacingOccurrences(of: " ", with: "-")
        }
        return Set(anchors).union(text.matches(of: /<a id="([^"]+)">/).map { String($0.output.1) })
    }

    @Test("every error that troubleshooting.md explains is one that the log can have")
    func errorsAreReal() throws {
        let ofSPI: [BusError.Operation] = [
            .open, .lock, .setMode, .setWordSize, .setClock(hertz: 1_000_000), .send,
        ]
        let spi = ofSPI.flatMap { operation in
            (1...133).map { SpidevDevice.busError(code: $0, during: operation, device: "d").description }
        }
        let gpio = [BusError.Operation.openChip, .requestLine, .readLine].flatMap { operation in
            (1...133).map { GPIODLine.busError(code: $0, during: operation, device: "d").description }
        }
        var noLine = ""
        do throws(BusError) {
            _ = try GPIOInventory(chips: []).find(LineRequest(line: "GPIO17"))
        } catch {
            noLine = error.description
        }
        let known = spi + gpio + [noLine]
        let page = try Document("docs/troubleshooting.md").text
        let quoted = page.matches(of: #/`(cannot [^`]+)`/#).map { String($0.output.1) }
        #expect(quoted.count >= 9)
        for error in quoted {
            #expect(known.contains { $0.contains(": \(error)") }, "\(error)")
        }
    }

    @Test("the README has at most 200 lines")
    func readmeIsShort() throws {
        let lineEnds = try Document("README.md").text.filter { $0 == "\n" }
        #expect(lineEnds.count <= 200)
    }

    @Test("the preview in the README has the caption that preview shows")
    func previewHasItsKeys() throws {
        let demo = PreviewKeys(try configuration(Project.text("config/demo.toml")))
        let readme = try Document("README.md").text
        #expect(readme.contains("\n \(demo.caption(reportsReleases: false))\n"))
    }

    @Test("every chip label in raspberry-pi.md has GPIO17 as its line 17")
    func labelsAreKnown() throws {
        let labels = Set(try raspberryPi().matches(of: #/pinctrl-\w+/#).map { String($0.output) })
        #expect(labels.count == 3)
        for label in labels {
            let lines = [GPIOInventory.Line](repeating: GPIOInventory.Line(name: ""), count: 54)
            let chip = GPIOInventory.Chip(path: "/dev/gpiochip0", label: label, lines: lines)
            let address = try GPIOInventory(chips: [chip]).find(LineRequest(line: "GPIO17"))
            #expect(address.offset == 17, "\(label)")
        }
    }

    @Test("raspberry-pi.md has the boot configuration of every driver")
    func driversAreThere() throws {
        let text = try raspberryPi()
        for driver in DriverSettings.drivers {
            #expect(text.contains("`driver = \"\(driver.name)\"`"), "\(driver)")
        }
    }

    @Test("exactly the number of modules in raspberry-pi.md fits into a frame and a chain")
    func longestChains() throws {
        let text = try raspberryPi().replacingOccurrences(of: "\n", with: " ")
        let sentence = #/Up to (\d+) modules fit .+? at 1 MHz, up to (\d+) at 500 kHz/#
        let match = try #require(text.firstMatch(of: sentence))
        for (modules, speed) in [(match.output.1, 1_000_000), (match.output.2, 500_000)] {
            let most = try #require(Int(modules))
            let fitting = "[display]\nspeed = \(speed)\nwidth = \(8 * most)\n" + anOption
            let longer = "[display]\nspeed = \(speed)\nwidth = \(8 * (most + 1))\n" + anOption
            #expect(findings(in: fitting) == [])
            #expect(findings(in: longer).contains { $0.contains("longer than the 10000 µs") })
        }
        let mosts = text.matches(of: #/(\d+) modules are the most|number of modules up to (\d+)/#)
            .map { match in (match.output.1 ?? match.output.2).flatMap { Int($0) } }
        #expect(mosts == [ModuleChain.limit, ModuleChain.limit])
    }
}
