import Foundation
import GatewayMessages
import Glibc
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The configuration of a gateway and the changes of its page")
struct ConfigurationStoreTests {
    private static let text = "[mqtt]\nurl = \"mqtt://a\"   # the broker\n"

    private let folder: TemporaryDirectory
    private let store: ConfigurationStore

    init() throws {
        folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: folder.path(of: "state"),
            withIntermediateDirectories: true
        )
        store = ConfigurationStore(
            path: try folder.file("gateway.toml", Self.text),
            folder: folder.path(of: "state")
        )
    }

    private func send(_ settings: String, _ store: ConfigurationStore? = nil) throws -> WebResponse {
        let store = store ?? self.store
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign")
        return handler.change(
            try JSONTree(Array(#"{"settings":\#(settings)}"#.utf8)),
            requestHost: "sign:7219"
        )
    }

    private func tree(_ response: WebResponse) throws -> JSONTree {
        try JSONTree(Array(response.body.dropLast()))
    }

    private var file: String { get throws { try String(contentsOfFile: store.path, encoding: .utf8) } }

    @Test("a file that the gateway may write is changed itself, and keeps its comments")
    func writable() throws {
        #expect(store.place == .file)
        #expect(try send(#"{"mqtt":{"url":"mqtt://b"}}"#).status == 200)
        #expect(try file == "[mqtt]\nurl = \"mqtt://b\"   # the broker\n")
        #expect(try store.load().parseResult.settings.broker.address == BrokerAddress("mqtt://b"))
    }

    @Test("passwords are stored in a separate file, and never returned")
    func password() throws {
        #expect(try send(#"{"mqtt":{"user":"sign","password":"tea for two"}}"#).status == 200)
        let path = try #require(store.passwordPath)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "tea for two\n")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let response = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign").read()
        let reply = try tree(response)
        #expect(reply["secrets"] == .array(["mqtt.password"]))
        #expect(reply["settings"]?["mqtt"] == ["url": "mqtt://a", "user": "sign"])
        #expect(reply["changed"] == .boolean(true))
        #expect(!String(decoding: response.body, as: UTF8.self).contains("tea for two"))
    }

    @Test("the stored password is never sent to a new address of the broker")
    func newAddress() throws {
        #expect(try send(#"{"mqtt":{"user":"sign","password":"tea for two"}}"#).status == 200)
        let text = try file
        let response = try send(#"{"mqtt":{"url":"mqtt://other"}}"#)
        #expect(response.status == 422)
        let problem = try tree(response)["problems"]?.array?.first
        #expect(problem?["path"] == "mqtt.password")
        #expect(problem?["message"] == "the broker address has changed; enter its password again")
        #expect(try file == text)
        #expect(try send(#"{"mqtt":{"url":"mqtt://a","events":true}}"#).status == 200)
        #expect(try send(#"{"mqtt":{"url":"mqtt://other","password":"tea"}}"#).status == 200)
        #expect(try send(#"{"mqtt":{"url":"mqtt://third","user":null}}"#).status == 200)
    }

    @Test(
        "a user that MQTT cannot send is refused, so the gateway always starts again",
        arguments: ["a\\nb", "\\u007f", "\\uFFFE"]
    )
    func impossibleUser(_ user: String) throws {
        let response = try send("{\"mqtt\":{\"user\":\"\(user)\"}}")
        let problem = try tree(response)["problems"]?.array?.first
        #expect(response.status == 422 && problem?["path"] == "mqtt.user")
        #expect(problem?["message"] == "user must be a single line of at most 65535 bytes")
        #expect(try file == Self.text)
    }

    @Test("a revision that is no number is refused, and not ignored")
    func wrongRevision() throws {
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign")
        let response = handler.change(
            ["settings": ["mqtt": ["url": "mqtt://b"]], "revision": "1"],
            requestHost: nil
        )
        #expect(response.status == 400)
        #expect(try file == Self.text)
    }

    @Test("an empty change is refused with a sentence that names no setting")
    func empty() throws {
        let response = try send("{}")
        let message = try tree(response)["message"]?.string
        #expect(response.status == 422)
        #expect(message?.hasPrefix("no settings given; example: ") == true, "\(message ?? "")")
    }

    @Test("a change with a mistake changes nothing, and a former revision is reported")
    func rejected() throws {
        let response = try send(#"{"mqtt":{"url":"b"}}"#)
        #expect(response.status == 422)
        #expect(try tree(response)["problems"]?.array?.first?["path"] == "mqtt.url")
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign")
        let old = handler.change(
            ["settings": ["mqtt": ["url": "mqtt://b"]], "revision": 1],
            requestHost: nil
        )
        #expect(old.status == 412)
        #expect(try file == Self.text)
    }

    @Test("changes beside a file are merged with later changes of the file")
    func merge() throws {
        let fixed = FixedFile(store)
        #expect(try fixed.change(#"{"mqtt":{"url":"mqtt://b","node":"window"}}"#) == nil)
        #expect(try file == Self.text)
        #expect(try store.load().parseResult.settings.broker.address == BrokerAddress("mqtt://b"))
        try folder.file("gateway.toml", "name = \"Bakery\"\n[mqtt]\nurl = \"mqtt://a\"   # the broker\n")
        var settings = try store.load().parseResult.settings
        #expect(settings.name == "Bakery" && settings.broker.address == BrokerAddress("mqtt://b"))
        try folder.file("gateway.toml", "[mqtt]\nurl = \"mqtt://c\"\n")
        settings = try store.load().parseResult.settings
        #expect(settings.broker.address == BrokerAddress("mqtt://c"))
        #expect(settings.broker.node?.text == "window")
        #expect(
            try store.load().omissionMessages == [
                "the change of mqtt.url on the page was dropped because the file has a newer value"
            ]
        )
    }

    @Test("damaged changes, and those that the file has replaced, are left out with a warning")
    func damaged() throws {
        let changes = folder.path(of: "state/gateway.changes")
        try folder.file("state/gateway.changes", "no size\n")
        var contents = try store.load()
        #expect(contents.parseResult.settings.broker.address == BrokerAddress("mqtt://a"))
        #expect(
            contents.omissionMessages == [
                "the page's changes were dropped because \(changes) is damaged; make them again"
            ]
        )
        #expect(try FixedFile(store).change(#"{"group":{"name":"shop"}}"#) == nil)
        try folder.file("gateway.toml", "group.name = \"x\"\n" + Self.text)
        contents = try store.load()
        #expect(contents.parseResult.settings.group.name?.text == "x")
        #expect(
            contents.omissionMessages == [
                "the change of group.name on the page was dropped because the file has a newer value"
            ]
        )
    }

    @Test("changes that cannot be read are left out, and the reason is reported")
    func unreadable() throws {
        let path = folder.path(of: "state/gateway.changes")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let reason = "the page's changes were dropped because \(path) cannot be read: "
        let omissions = try store.load().omissionMessages
        #expect(omissions.count == 1 && omissions.first?.hasPrefix(reason) == true, "\(omissions)")
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign")
        #expect(try tree(handler.read())["omissions"] == .array(omissions.map { .string($0) }))
        let files = StartFiles(configuration: store, page: "/", settings: GatewaySettings())
        #expect(try files.loadConfiguration().get().diagnostics.map(\.message) == omissions)
    }

    @Test("sources of the page are left out with a warning when the file has other sources")
    func replacedSources() throws {
        #expect(try FixedFile(store).change(#"{"source":[{"name":"soup","http":"http://a"}]}"#) == nil)
        #expect(try store.load().parseResult.settings.sources.count == 1)
        try folder.file("gateway.toml", Self.text + "[[source]]\nname = \"news\"\nfile = \"/a\"\n")
        let contents = try store.load()
        #expect(contents.parseResult.settings.sources.map(\.contents.name) == ["news"])
        #expect(
            contents.omissionMessages == [
                "the change of [[source]] on the page was dropped because the file has newer tables; make it again"
            ]
        )
    }

    @Test("the settings can be sent as they were read, with the keys that only the file can set")
    func symmetry() throws {
        let text = """
            [mqtt]
            url = "mqtts://a"
            ca = "/etc/ca.pem"

            [[source]]
            name = "soup"
            command = ["/usr/bin/soup", "-v"]

            [[source]]
            name = "news"
            file = "/news"

            [[viewer]]
            ddp = "10.0.0.1"   # the window

            [web]
            certificate = "/etc/a.pem"
            key = "/etc/a.key"
            hosts = ["sign.example.org"]

            """
        try folder.file("gateway.toml", text)
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign")
        let read = try tree(handler.read())
        #expect(read["settings"]?["source"]?.array?.first?["command"] == .array(["/usr/bin/soup", "-v"]))
        let sent = handler.change(["settings": read["settings"] ?? .null], requestHost: "sign")
        #expect(sent.status == 200, "\(String(decoding: sent.body, as: UTF8.self))")
        #expect(try file == text)
        let all = Set(
            GatewayTables.all.flatMap { table in table.protectedKeys.keys.map { "\(table.name).\($0)" } }
        )
        let named = (read["protected"]?.array ?? []).map {
            "\($0["table"]?.string ?? "").\($0["key"]?.string ?? "")"
        }
        #expect(all.subtracting(named) == ["mqtt.password_file"])
    }

    @Test("the password of the broker's user can be removed alone, with its file")
    func onlyPassword() throws {
        let path = try #require(store.passwordPath)
        #expect(try send(#"{"mqtt":{"user":"sign","password":"tea for two"}}"#).status == 200)
        #expect(try send(#"{"mqtt":{"password":null}}"#).status == 200)
        #expect(try file == "[mqtt]\nurl = \"mqtt://a\"   # the broker\nuser = \"sign\"\n")
        #expect(access(path, F_OK) != 0)
        #expect(try send(#"{"mqtt":{"url":"mqtt://b","password":null}}"#).status == 200)
    }

    @Test("the name by which the page is open cannot be removed, so that the owner is not locked out")
    func ownHost() throws {
        let text = "[web]\nhosts = [\"sign.example.org\", \"other.example.org\"]\n"
        try folder.file("gateway.toml", text)
        let settings = try GatewaySettings.parse(Array(text.utf8), file: "").settings
        let handler = ConfigurationHandler(store, startedWith: settings, on: "sign")
        let change: JSONTree = ["settings": ["web": ["hosts": .array(["other.example.org"])]]]
        let refused = handler.change(change, requestHost: "sign.example.org:7219")
        #expect(refused.status == 422)
        let problem = try tree(refused)["problems"]?.array?.first
        #expect(problem?["path"] == "web.hosts")
        #expect(
            problem?["message"]
                == "this page is open as 'sign.example.org:7219'; keep this name, or open the page by another one first"
        )
        #expect(try file == text)
        #expect(handler.change(change, requestHost: "sign.local:7219").status == 200)
        #expect(try file == "[web]\nhosts = [\"other.example.org\"]\n")
        let read = try tree(handler.read())
        #expect(read["page"] == "http://sign.local:7219/" && read["listen"] == "7219")
    }

    @Test("a change of a fleet reports what it changes, with the ids of the keys")
    func fleet() throws {
        let key = try #require(FleetKey(bytes: [UInt8](repeating: 7, count: 32)))
        let other = try #require(FleetKey(bytes: [UInt8](repeating: 8, count: 32)))
        func effects(_ settings: String) throws -> [String] {
            let response = try send(settings)
            #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
            return (try tree(response)["effects"]?.array ?? []).map {
                "\($0["kind"]?.string ?? "") \($0["name"]?.string ?? "")"
            }
        }
        #expect(
            try effects(#"{"fleet":{"name":"shops","keys":["\#(key.text)"],"labels":["window"]}}"#)
                == ["joins_fleet shops", "accepts_key \(key.id)"]
        )
        let read = try tree(ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign").read())
        #expect(read["owner_keys"] == .array([["key": .string(key.text), "id": .string(key.id)]]))
        #expect(
            try effects(#"{"fleet":{"keys":["\#(key.text)","\#(other.text)"],"revoked":["\#(key.id)"]}}"#)
                == ["joins_fleet shops", "accepts_key \(other.id)"]
        )
        #expect(try effects(#"{"fleet":{"name":null}}"#) == [])
        #expect(try file == Self.text)
    }

    @Test("a configuration file with errors is reported with their places, and changes nothing")
    func invalidFile() throws {
        try folder.file("gateway.toml", "lisen = 1\n" + Self.text + "node = \"A B\"\n")
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings(), on: "sign")
        for response in [handler.read(), try send(#"{"mqtt":{"url":"mqtt://b"}}"#)] {
            #expect(response.status == 409)
            let message = try #require(try tree(response)["message"]?.string)
            #expect(message.contains("gateway.toml:1:1: error: unknown key 'lisen'"), "\(message)")
            let mistakes = try tree(response)["mistakes"]?.array ?? []
            #expect(mistakes.map { $0["line"]?.integer } == [1, 4])
            #expect(
                mistakes.last?["message"] == "node must be 1 to 32 letters from a to z, digits, _ and -"
            )
        }
    }

    @Test("a password leaves the state directory with its user")
    func removedPassword() throws {
        let path = try #require(store.passwordPath)
        #expect(try send(#"{"mqtt":{"user":"sign","password":"tea for two"}}"#).status == 200)
        #expect(access(path, F_OK) == 0)
        #expect(try send(#"{"mqtt":{"user":null}}"#).status == 200)
        #expect(access(path, F_OK) != 0)
    }

    @Test("changes that do not fit the file are left out with a warning")
    func unfitting() throws {
        let fixed = FixedFile(store)
        #expect(try fixed.change(#"{"group":{"name":"shop"}}"#) == nil)
        #expect(try store.load().parseResult.settings.group.name?.text == "shop")
        try folder.file("gateway.toml", "name = \"Bakery\"\n")
        let contents = try store.load()
        let settings = contents.parseResult.settings
        #expect(settings.group.name == nil && settings.name == "Bakery")
        #expect(
            contents.omissionMessages == [
                "the page's changes were dropped because they do not match the file: a group needs a broker; add "
                    + "[mqtt] with its url"
            ]
        )
    }

    @Test("without a state directory and a writable file, nothing can be stored")
    func nowhere() throws {
        let store = ConfigurationStore(path: "/proc/version", folder: nil)
        #expect(store.place == nil)
        #expect(
            store.store(Array(Self.text.utf8), changedFrom: [], brokerPassword: nil)
                == "the gateway is not allowed to write /proc/version and has no state directory"
        )
        let stateless = ConfigurationStore(path: self.store.path, folder: nil)
        let response = try send(#"{"mqtt":{"user":"sign","password":"tea"}}"#, stateless)
        #expect(response.status == 409)
        #expect(try tree(response)["error"] == "NotStored")
        #expect(try file == Self.text)
    }
}

/// A configuration file that only root may write. Root runs some tests, so the changes are stored as the
/// service does.
private struct FixedFile {
    private let store: ConfigurationStore

    init(_ store: ConfigurationStore) { self.store = store }

    /// Stores a change in the state directory. Returns the reason if that fails.
    func change(_ settings: String) throws -> String? {
        let contents = try store.load()
        let change = try GatewayChange(try JSONTree(Array(settings.utf8)), currentText: contents.text)
        return store.storeInStateDirectory(
            try change.applied(to: contents.text, passwordPath: nil),
            changedFrom: contents.file
        )
    }
}
