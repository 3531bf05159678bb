import Foundation
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
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings())
        return handler.change(try JSONTree(Array(#"{"settings":\#(settings)}"#.utf8)))
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
        #expect(try store.load().loaded.settings.broker.address == BrokerAddress("mqtt://b"))
    }

    @Test("passwords are stored in a separate file, and never returned")
    func password() throws {
        #expect(try send(#"{"mqtt":{"user":"sign","password":"tea for two"}}"#).status == 200)
        let path = try #require(store.passwordPath)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "tea for two\n")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let response = ConfigurationHandler(store, startedWith: GatewaySettings()).read()
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
        #expect(problem?["message"] == "the address of the broker changes, so enter its password again")
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
        #expect(problem?["message"] == "user must be one line of text of at most 65535 bytes")
        #expect(try file == Self.text)
    }

    @Test("a revision that is no number is refused, and not ignored")
    func wrongRevision() throws {
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings())
        let response = handler.change(["settings": ["mqtt": ["url": "mqtt://b"]], "revision": "1"])
        #expect(response.status == 400)
        #expect(try file == Self.text)
    }

    @Test("a change with a mistake changes nothing, and a former revision is reported")
    func rejected() throws {
        let response = try send(#"{"mqtt":{"url":"b"}}"#)
        #expect(response.status == 422)
        #expect(try tree(response)["problems"]?.array?.first?["path"] == "mqtt.url")
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings())
        let old = handler.change(["settings": ["mqtt": ["url": "mqtt://b"]], "revision": 1])
        #expect(old.status == 412)
        #expect(try file == Self.text)
    }

    @Test("changes beside a file are merged with later changes of the file")
    func merge() throws {
        let fixed = FixedFile(store)
        #expect(try fixed.change(#"{"mqtt":{"url":"mqtt://b","node":"window"}}"#) == nil)
        #expect(try file == Self.text)
        #expect(try store.load().loaded.settings.broker.address == BrokerAddress("mqtt://b"))
        try folder.file("gateway.toml", "name = \"Bakery\"\n[mqtt]\nurl = \"mqtt://a\"   # the broker\n")
        var settings = try store.load().loaded.settings
        #expect(settings.name == "Bakery" && settings.broker.address == BrokerAddress("mqtt://b"))
        try folder.file("gateway.toml", "[mqtt]\nurl = \"mqtt://c\"\n")
        settings = try store.load().loaded.settings
        #expect(settings.broker.address == BrokerAddress("mqtt://c"))
        #expect(settings.broker.node?.text == "window")
        #expect(
            try store.load().loaded.diagnostics.map(\.message) == [
                "the change of mqtt.url on the page is left out, because the file has a newer value"
            ]
        )
    }

    @Test("damaged changes, and those that the file has replaced, are left out with a warning")
    func damaged() throws {
        let changes = folder.path(of: "state/gateway.changes")
        try folder.file("state/gateway.changes", "no size\n")
        var loaded = try store.load().loaded
        #expect(loaded.settings.broker.address == BrokerAddress("mqtt://a"))
        #expect(
            loaded.diagnostics.map(\.message) == [
                "the changes of the page are left out, because \(changes) is damaged; make them again"
            ]
        )
        #expect(try FixedFile(store).change(#"{"group":{"name":"shop"}}"#) == nil)
        try folder.file("gateway.toml", "group.name = \"x\"\n" + Self.text)
        loaded = try store.load().loaded
        #expect(loaded.settings.group.name?.text == "x")
        #expect(
            loaded.diagnostics.map(\.message) == [
                "the change of group.name on the page is left out, because the file has a newer value"
            ]
        )
    }

    @Test("a configuration file with an error is reported with its place, and changes nothing")
    func invalidFile() throws {
        try folder.file("gateway.toml", "lisen = 1\n" + Self.text)
        let handler = ConfigurationHandler(store, startedWith: GatewaySettings())
        for response in [handler.read(), try send(#"{"mqtt":{"url":"mqtt://b"}}"#)] {
            #expect(response.status == 409)
            let message = try #require(try tree(response)["message"]?.string)
            #expect(message.contains("gateway.toml:1:1: error: unknown key 'lisen'"), "\(message)")
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
        #expect(try store.load().loaded.settings.group.name?.text == "shop")
        try folder.file("gateway.toml", "name = \"Bakery\"\n")
        let loaded = try store.load().loaded
        #expect(loaded.settings.group.name == nil && loaded.settings.name == "Bakery")
        #expect(
            loaded.diagnostics.map(\.message) == [
                "the changes of the page are left out, because they do not fit the file: a group needs a broker; write "
                    + "[mqtt] with its url"
            ]
        )
    }

    @Test("without a state directory and a writable file, nothing can be stored")
    func nowhere() throws {
        let store = ConfigurationStore(path: "/proc/version", folder: nil)
        #expect(store.place == nil)
        #expect(
            store.store(Array(Self.text.utf8), password: nil)
                == "the gateway may not write /proc/version, and has no state directory"
        )
        let stateless = ConfigurationStore(path: self.store.path, folder: nil)
        let response = try send(#"{"mqtt":{"user":"sign","password":"tea"}}"#, stateless)
        #expect(response.status == 409)
        #expect(try tree(response)["error"] == "NotStored")
        #expect(try file == Self.text)
    }
}

/// A configuration file that only root may write. Root runs some tests, so the changes are stored as the service does.
private struct FixedFile {
    private let store: ConfigurationStore

    init(_ store: ConfigurationStore) { self.store = store }

    /// Stores a change in the state directory. Returns the reason if that fails.
    func change(_ settings: String) throws -> String? {
        let change = try GatewayChange(try JSONTree(Array(settings.utf8)))
        return store.storeBeside(try change.applied(to: try store.load().text, passwordPath: nil))
    }
}
