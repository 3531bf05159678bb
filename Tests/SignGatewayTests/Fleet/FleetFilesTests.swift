import Foundation
import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The files of a fleet")
struct FleetFilesTests {
    @Test("stored documents are read again, and a damaged document is not used")
    func stored() throws {
        let folder = try TemporaryDirectory()
        var files = try FleetFiles(in: folder.path)
        #expect(try files.loadState() == nil)
        try files.store(["v": 1, "session": 3])
        #expect(try files.loadState()?["session"]?.integer == 3)
        let document = Array("{}".utf8)
        let hash = SHA256.hexadecimal(of: document)
        try files.store(document: document, hash)
        #expect(files.documents() == [hash])
        #expect(files.document(hash) == document)
        try files.store(document: [1, 2], hash)
        #expect(files.document(hash) == nil)
        files.removeDocument(hash)
        #expect(files.documents().isEmpty)
    }

    @Test("a document that cannot be written can be applied until the next start")
    func full() throws {
        let folder = try TemporaryDirectory()
        var files = try FleetFiles(in: folder.path)
        let document = Array("{}".utf8)
        let hash = SHA256.hexadecimal(of: document)
        // A folder in the place of the file makes the replacement fail, also for root.
        try FileManager.default.createDirectory(
            atPath: folder.path(of: "fleet-release-\(hash)/x"),
            withIntermediateDirectories: true
        )
        #expect(throws: FleetFiles.Failure.self) { try files.store(document: document, hash) }
        #expect(files.document(hash) == document)
    }

    @Test("a folder that is missing is reported with the remedy")
    func missing() {
        do throws(FleetFiles.Failure) {
            _ = try FleetFiles(in: "/nowhere")
            Issue.record("a missing folder is accepted")
        } catch {
            #expect(
                error.description.hasPrefix("/nowhere: No such file or directory; a fleet needs a folder")
            )
        }
    }
}
