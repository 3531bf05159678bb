import GatewayMessages
import Glibc
import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The owner's folder and what the page has published")
struct PulledFileTests {
    private let folder: TemporaryDirectory
    private var fleet: FleetOnBroker
    private let tea = #"{"v":1,"options":[{"text":"Tea"}]}"#
    private let cake = #"{"v":1,"options":[{"text":"Cake"}]}"#

    init() throws {
        folder = try TemporaryDirectory()
        fleet = try FleetOnBroker()
        try folder.file("all.toml", "# The menu\n[[option]]\ntext = \"Tea\"\n")
    }

    private mutating func publish(_ document: String, _ scope: String, _ number: Int64, isEdit: Bool) {
        let hash = SHA256.hexadecimal(of: Array(document.utf8))
        fleet.receive("loopbanner-fleet/shops/release/\(hash)", document)
        let more = #","by":"maria","at":"2026-11-26T04:00:00Z""#
        fleet.state(scope, number, release: "sha256:\(hash)", more)
        if isEdit {
            fleet.receive("loopbanner-fleet/shops/edited/\(scope)", #"{"v":1,"number":\#(number)}"#)
        }
    }

    private func content(_ scope: FleetScope) -> FleetFolder.Content? {
        try? FleetFolder.readContent(ofFile: folder.path(of: "\(scope.text).toml"))
    }

    private func pull() -> [FleetScope] {
        PulledFile.all(in: fleet.view, readContent: content).compactMap { file in
            #expect(file.applyChange(in: folder.path, existingPictures: []) == nil)
            return file.scope
        }
    }

    private func plan() throws -> FleetPlan {
        FleetPlan(changing: fleet.view, toMatch: try FleetFolder(path: folder.path))
    }

    @Test("a release of the page that the folder does not contain is named, with its person, time and number")
    mutating func edits() throws {
        publish(cake, "all", 7, isEdit: true)
        publish(cake, "label/berlin", 3, isEdit: true)
        #expect(
            try plan().pageEdits.map(\.problem) == [
                "all: maria has published number 7 on the page, and the folder does not contain it "
                    + "(2026-11-26T04:00:00Z)",
                "label/berlin: maria has published number 3 on the page, and the folder does not contain it "
                    + "(2026-11-26T04:00:00Z)",
            ]
        )
    }

    @Test("a release of the command, and one of the page that the folder contains, are not named")
    mutating func noEdits() throws {
        publish(cake, "all", 7, isEdit: false)
        #expect(try plan().pageEdits.isEmpty && plan().steps.count == 1)
        publish(tea, "all", 8, isEdit: true)
        #expect(try plan().pageEdits.isEmpty && plan().steps.isEmpty)
    }

    @Test("a forged mark names no person and no other number")
    mutating func forged() throws {
        publish(cake, "all", 7, isEdit: false)
        for mark in [#"{"number":6}"#, #"{"number":"7"}"#, "[]", "{", String(repeating: "[", count: 10_000)] {
            fleet.receive("loopbanner-fleet/shops/edited/all", mark)
            #expect(try plan().pageEdits.isEmpty)
        }
    }

    @Test("after pull, apply changes nothing, and a later change of the folder may be applied")
    mutating func pulled() throws {
        publish(cake, "all", 7, isEdit: true)
        publish(tea, "label/berlin", 3, isEdit: true)
        #expect(pull() == [.all, .label("berlin")])
        #expect(try plan().steps.isEmpty && plan().pageEdits.isEmpty && pull().isEmpty)
        #expect(content(.all)?.number == 7)
        try folder.file("all.toml", "number = 7\n[[option]]\ntext = \"Soup\"\n")
        #expect(try plan().pageEdits.isEmpty && plan().steps.map(\.number) == [8])
        publish(tea, "all", 9, isEdit: true)
        #expect(try plan().pageEdits.map(\.number) == [9])
    }

    @Test(
        "a file with the release in force keeps its comments, and a scope without a statement keeps its file"
    )
    mutating func kept() throws {
        publish(tea, "all", 4, isEdit: true)
        #expect(mkdir(folder.path(of: "node"), 0o755) == 0)
        try folder.file("node/new.toml", "[[option]]\ntext = \"New\"\n")
        #expect(pull().isEmpty)
        #expect(String(decoding: try #require(content(.all)).text, as: UTF8.self).hasPrefix("# The menu"))
        #expect(content(.node("new")) != nil)
    }

    /// Withdraws the release `document` of all signs with the statement `number`.
    private mutating func withdraw(_ document: String, _ number: Int64) {
        let previous = "sha256:" + SHA256.hexadecimal(of: Array(document.utf8))
        let text =
            #"{"v":1,"fleet":"shops","scope":"all","number":\#(number),"release":null,"previous":"\#(previous)"}"#
        let envelope = FleetEnvelope.bytes(
            kind: .desired,
            payload: Array(text.utf8),
            keyID: "0",
            signature: Array(repeating: 0, count: 64)
        )
        fleet.receive("loopbanner-fleet/shops/all/desired", String(decoding: envelope, as: UTF8.self))
    }

    @Test("a file whose release was withdrawn is removed, and a file with another release stays")
    mutating func withdrawn() throws {
        withdraw(cake, 5)
        let file = try #require(PulledFile.all(in: fleet.view, readContent: content).first)
        let reason = "its release was withdrawn, but the file contains another one; delete or apply the file"
        #expect(
            file.change == .keep(reason) && file.applyChange(in: folder.path, existingPictures: []) == reason
        )
        #expect(content(.all) != nil)
        withdraw(tea, 6)
        #expect(pull() == [.all] && content(.all) == nil)
    }

    @Test("a file whose release the broker has lost stays as it is")
    mutating func lost() throws {
        fleet.state("label/a", 2, 1)
        let file = try #require(PulledFile.all(in: fleet.view, readContent: content).first)
        #expect(file.change == .keep("the broker has lost its release"))
        #expect(file.applyChange(in: folder.path, existingPictures: []) == "the broker has lost its release")
    }

    @Test("a number in a file is that of a statement")
    func number() throws {
        try folder.file("all.toml", "number = \"7\"\n[[option]]\ntext = \"Tea\"\n")
        do throws(FleetFolder.ValidationError) {
            _ = try FleetFolder(path: folder.path)
            Issue.record("the file is accepted")
        } catch {
            let text = error.diagnostics.map { $0.description.replacing(folder.path, with: "") }
            #expect(text == ["/all.toml:1:10: error: number must be a statement number, as written by pull"])
        }
    }

    @Test("a statement that a replaced key has signed does not change a file")
    func replacedKey() throws {
        var fleet = try SignedFleet(keys: [1])
        fleet.state(4, by: 1)
        try fleet.replaceKeys(1, with: [2], by: 1)
        let file = try #require(PulledFile.all(in: fleet.view, readContent: content).first)
        let reason =
            "its statement was signed by a replaced key; if it is not yours, run apply with --replace"
        #expect(file.change == .keep(reason))
    }
}
