import Foundation
import TestSupport
import Testing

@testable import SignGateway

@Suite("The files of the setup")
struct SetupFilesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory(withFolder: "state") }

    private func files(state: Bool = true, secrets: Bool = true) throws -> SetupFiles {
        SetupFiles(
            configuration: folder.path(of: "gateway.toml"),
            secrets: secrets ? folder.path(of: "gateway.secrets") : nil,
            folder: state ? folder.path(of: "state") : nil
        )
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: folder.path(of: name), encoding: .utf8)
    }

    @Test("a new machine needs a setup, once")
    func once() throws {
        try folder.file("gateway.toml", "# top\n#name = \"x\"\n\n[web]\n")
        let files = try files()
        #expect(files.isSetupPending(try files.loadSecrets().secrets))
        #expect(files.storeResult(name: "Bakery", passwordHash: "$y$hash") == nil)
        #expect(try files.loadSecrets().secrets.ownerPasswordHash == "$y$hash")
        #expect(!files.isSetupPending(try files.loadSecrets().secrets) && !files.isSetupPending(SecretFile()))
        #expect(text("gateway.toml") == "# top\n#name = \"x\"\nname = \"Bakery\"\n\n[web]\n")
    }

    @Test("a password or a token ends the need for a setup")
    func secrets() throws {
        var secrets = SecretFile()
        secrets.tokens = [SecretFile.Token(name: "robot", secret: "x")]
        #expect(try !files().isSetupPending(secrets))
        secrets = SecretFile()
        secrets.ownerPasswordHash = "$y$hash"
        #expect(try !files().isSetupPending(secrets))
    }

    @Test("without a place for the password there is no setup")
    func nowhere() throws {
        #expect(try !files(state: false, secrets: false).isSetupPending(SecretFile()))
        #expect(try files(state: false).isSetupPending(SecretFile()))
        let gone = SetupFiles(configuration: "/x/gateway.toml", secrets: "/x/secrets", folder: nil)
        #expect(!gone.isSetupPending(SecretFile()))
    }

    @Test("without a state directory, the password goes to the secrets file")
    func alone() throws {
        try folder.file("gateway.toml", "")
        let files = try files(state: false)
        #expect(files.storeResult(name: "Bakery", passwordHash: "$y$hash") == nil)
        #expect(text("gateway.secrets")?.hasSuffix("\npassword $y$hash\n") == true)
        #expect(text("gateway.toml") == "name = \"Bakery\"\n")
    }

    @Test("a configuration that cannot be written leaves the name in the state directory")
    func name() throws {
        let files = SetupFiles(
            configuration: "/proc/version",
            secrets: nil,
            folder: folder.path(of: "state")
        )
        #expect(files.storedName == nil)
        #expect(files.storeResult(name: "Bäckerei, Fenster", passwordHash: "$y$hash") == nil)
        #expect(files.storedName == "Bäckerei, Fenster")
        #expect(try files.loadSecrets().secrets.ownerPasswordHash == "$y$hash")
    }

    @Test("drafts of processes that are gone are removed at the start, and no other file")
    func drafts() throws {
        let gone = pid_t.max
        let names = [
            "gateway.toml", "gateway.secrets", "state/gateway.secrets", "state/name", "state/setup-done",
        ]
        for name in names + ["state/sessions", "state/audit.jsonl"] {
            try folder.file("\(name).\(gone).new", "password x\n")
            try folder.file("\(name).\(getppid()).new", "of a process that runs")
            try folder.file("\(name).old.new", "of a person")
        }
        try folder.file("gateway.toml", "")
        try files().removeAbandonedDrafts()
        _ = AccessFiles(in: folder.path(of: "state"))
        let left = try ["", "state"].flatMap {
            try FileManager.default.contentsOfDirectory(atPath: folder.path(of: $0))
        }
        #expect(left.filter { $0.hasSuffix(".\(gone).new") } == [])
        #expect(left.count { $0.hasSuffix(".new") } == 14)
    }

    @Test("the password of the secrets file has precedence over that of the setup")
    func precedence() throws {
        try folder.file("gateway.toml", "")
        let files = try files()
        #expect(files.storeResult(name: "Bakery", passwordHash: "$y$one") == nil)
        try folder.file("gateway.secrets", "password $y$two\n")
        #expect(try files.loadSecrets().secrets.ownerPasswordHash == "$y$two")
    }

    @Test(
        "the name is set without touching the rest of the file",
        arguments: [
            ("", "name = \"A\"\n"),
            ("# x\nlisten = \"80\"\n", "name = \"A\"\n# x\nlisten = \"80\"\n"),
            ("name = \"B\" # of the shop\n[web]\n", "name = \"A\" # of the shop\n[web]\n"),
            ("  name = 'B # C'\t# D\n", "name = \"A\"\t# D\n"),
            (
                "#name = \"x\"\nlisten = \"80\"\n[web]\n#name\n",
                "#name = \"x\"\nname = \"A\"\nlisten = \"80\"\n[web]\n#name\n"
            ),
        ]
    )
    func edit(text: String, expected: String) {
        let edited = NameEdit.editedText(of: Array(text.utf8), settingNameTo: "A")
        #expect(edited.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(
        "a file in another notation stays",
        arguments: ["name = \"\"\"\nB\"\"\"\n", "name = 5\n", "[web", "\u{FEFF}listen = \"80\"\n"]
    )
    func unusual(text: String) {
        #expect(NameEdit.editedText(of: Array(text.utf8), settingNameTo: "A") == nil)
    }

    @Test("a name with quotation marks and backslashes is read as it was written")
    func quoted() throws {
        let name = #"Tom "Jo" \ 'x' # ö"#
        let edited = try #require(NameEdit.editedText(of: Array("[web]\n".utf8), settingNameTo: name))
        #expect(try GatewaySettings.parse(edited, file: "").settings.name == name)
        let again = try #require(NameEdit.editedText(of: edited, settingNameTo: "B"))
        #expect(String(decoding: again, as: UTF8.self) == "name = \"B\"\n[web]\n")
    }
}
