import SettingsText
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("Changes of a gateway's configuration on the page")
struct GatewayChangeTests {
    private static let text = """
        # The window.
        name = "Bakery"

        [mqtt]
        url = "mqtts://localhost"   # the broker
        node = "window"
        ca = "/etc/ca.pem"

        # The soup of the day.
        [[source]]
        name = "soup"
        command = ["/usr/local/bin/soup"]   # ours
        every = "60s"

        [[source]]
        name = "news"
        http = "http://example.org/news.json"

        """

    /// Returns the text after a change, or its mistakes, each as `PATH: MESSAGE`.
    private func edited(_ change: String, _ text: String = text) throws -> String {
        do throws(GatewayChange.ValidationError) {
            let tree: JSONTree
            do {
                tree = try JSONTree(Array(change.utf8))
            } catch {
                return "no JSON"
            }
            let bytes = try GatewayChange(tree, currentText: Array(text.utf8)).applied(
                to: Array(text.utf8),
                passwordPath: "/state/mqtt-password"
            )
            do throws(GatewayFileError) {
                _ = try GatewaySettings.parse(bytes, file: "gateway.toml")
            } catch {
                throw .init(problems: GatewayChange.problems(error.diagnostics, in: bytes))
            }
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            return error.problems.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
        }
    }

    @Test("a value is replaced in its place, and the other bytes stay")
    func value() throws {
        #expect(
            try edited(#"{"mqtt":{"url":"mqtts://broker.local","discovery":false}}"#)
                == Self.text.replacing(#""mqtts://localhost""#, with: #""mqtts://broker.local""#)
                .replacing("ca = \"/etc/ca.pem\"\n", with: "ca = \"/etc/ca.pem\"\ndiscovery = false\n")
        )
    }

    @Test("a new password is the file of the gateway, and goes with its user")
    func password() throws {
        let line = "password_file = \"/state/mqtt-password\"\n"
        let added = try edited(#"{"mqtt":{"user":"sign","password":"tea for two"}}"#)
        #expect(added.contains("user = \"sign\"\n" + line))
        #expect(!added.contains("tea for two"))
        #expect(try edited(#"{"mqtt":{"user":null}}"#, added) == Self.text)
        #expect(try edited(#"{"mqtt":{"password":"x"}}"#) == "mqtt.password: password_file requires user")
        #expect(
            try edited(#"{"mqtt":{"user":"sign","password":"a\nb"}}"#)
                == "mqtt.password: password must be a single line of text"
        )
    }

    @Test("without its main key, a table is removed with its header")
    func removal() throws {
        let text =
            "[web]\nawtrix = true\n\n[mqtt]\nurl = \"mqtt://a\"\nnode = \"b\"\n\n[group]\nname = \"shop\"\n"
        #expect(
            try edited(#"{"group":{"name":null}}"#, text)
                == "[web]\nawtrix = true\n\n[mqtt]\nurl = \"mqtt://a\"\nnode = \"b\"\n"
        )
        #expect(
            try edited(#"{"mqtt":{"url":null},"group":{"name":null}}"#, text).hasPrefix(
                "[web]\nawtrix = true\n"
            )
        )
        #expect(
            try edited(#"{"mqtt":{"url":null}}"#, text)
                == "group: a group needs a broker; add [mqtt] with its url"
        )
    }

    @Test("a source keeps its program and its comments, and a new one follows")
    func sources() throws {
        let sources = """
            {"source":[{"name":"soup","every":"5min"},{"name":"news","http":"http://example.org/news.json"},
            {"name":"weather","mqtt":"home/weather"}]}
            """
        #expect(
            try edited(sources)
                == Self.text.replacing(#""60s""#, with: #""5min""#)
                + "\n[[source]]\nname = \"weather\"\nmqtt = \"home/weather\"\n"
        )
        #expect(
            try edited(#"{"source":[{"name":"soup","every":"60s"}]}"#)
                == Self.text.replacing(
                    "\n[[source]]\nname = \"news\"\nhttp = \"http://example.org/news.json\"\n",
                    with: ""
                )
        )
    }

    @Test(
        "each mistake has the path of its setting",
        arguments: [
            (#"{"mqtt":{"url":"broker"}}"#, "mqtt.url: url is not a broker address"),
            (
                #"{"mqtt":{"node":"A B"}}"#,
                "mqtt.node: node must be 1 to 32 letters from a to z, digits, _ and -"
            ),
            (#"{"mqtt":{"ca":"/x"}}"#, "mqtt.ca: ca can only be set in the configuration file"),
            (#"{"mqtt":{"prt":1}}"#, "mqtt.prt: unknown key 'prt'"),
            (
                #"{"wob":{"awtrix":true}}"#,
                "wob: unknown table 'wob'; the page can change mqtt, group, source, viewer, web and fleet"
            ),
            (#"{"web":{"hosts":["a b"]}}"#, "web.hosts: hosts: 'a b' is not a host name"),
            (#"{"web":{"hosts":[1]}}"#, "web.hosts: hosts must be an array of strings"),
            (#"{"web":{"hosts":"a"}}"#, "web.hosts: hosts must be an array of names, such as"),
            (#"{"web":{"key":"/x"}}"#, "web.key: key can only be set in the configuration file"),
            (##"{"viewer":[{"color":"#ffffff"}]}"##, "viewer[0].ddp: ddp or flaschen_taschen is missing"),
            (#"{"viewer":[{"ddp":"wled.local"}]}"#, "viewer[0].ddp: ddp 'wled.local' is not an IP address"),
            (#"{"viewer":[{"ddp":"10.0.0.1","color":"red"}]}"#, "viewer[0].color: color must be a color"),
            (
                #"{"fleet":{"name":"shops"}}"#,
                "fleet.keys: keys is missing; add the public key of the fleet's"
            ),
            (
                #"{"fleet":{"name":"shops","keys":["abc"]}}"#,
                "fleet.keys: keys: 'abc' is not a public key; write ed25519:"
            ),
            (
                #"{"fleet":{"name":"shops","keys":["ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="],"revoked":["abc"]}}"#,
                "fleet.revoked: revoked: 'abc' is not a key id"
            ),
            (#"{"source":[{"name":"a","http":"soup"}]}"#, "source[0].http: http must be a URL such as"),
            (#"{"source":[{"http":"http://a"}]}"#, "source[0].name: name is missing"),
            (#"{"source":[{"name":"a"}]}"#, "source[0].mqtt: mqtt, file, http or command is missing"),
            (
                #"{"source":[{"name":"a","command":["/bin/sh"]}]}"#,
                "source[0].command: command can only be set in"
            ),
            (
                #"{"source":[{"name":"a","http":"http://a","every":"9s"}]}"#,
                "source[0].every: every must be 10s to 24h"
            ),
            (#"{"group":{"name":"shop floor"}}"#, "group.name: name must be 1 to 32 letters"),
            (#"{"group":7}"#, "group: group must be an object of keys and values"),
            (#"{}"#, ": no settings given; example:"),
        ]
    )
    func mistakes(change: String, start: String) throws {
        let message = try edited(change)
        #expect(message.hasPrefix(start), "\(message)")
    }

    @Test("a viewer that changes keeps its place and its comments, although it has no name")
    func viewers() throws {
        let text = "[[viewer]]\nddp = \"10.0.0.1\"   # the window\n\n[[viewer]]\nddp = \"10.0.0.2\"\n"
        let change = """
            {"viewer":[{"ddp":"10.0.0.9"},{"ddp":"10.0.0.2"},{"flaschen_taschen":"10.0.0.3","color":"#ff8000"}]}
            """
        #expect(
            try edited(change, text) == text.replacing("10.0.0.1", with: "10.0.0.9")
                + "\n[[viewer]]\nflaschen_taschen = \"10.0.0.3\"\ncolor = \"#ff8000\"\n"
        )
        #expect(try edited(#"{"viewer":[{"ddp":"10.0.0.2"}]}"#, text) == "[[viewer]]\nddp = \"10.0.0.2\"\n")
    }

    @Test("lists of texts are arrays on one line, and empty ones are removed")
    func lists() throws {
        let text = "[web]\nleds = \"amber\"   # as on the sign\n"
        let added = try edited(
            #"{"web":{"hosts":["sign.example.org"],"trusted_proxies":["127.0.0.1"]}}"#,
            text
        )
        #expect(
            added == text + "hosts = [\"sign.example.org\"]\ntrusted_proxies = [\"127.0.0.1\"]\n"
        )
        #expect(try edited(#"{"web":{"hosts":[],"trusted_proxies":null}}"#, added) == text)
    }

    @Test("a text with quotes and combining marks stays within its string")
    func quoting() throws {
        let user = "a\"\u{301}\n[web]\nlisten=\"1\""
        let change = JSONTree.object([
            JSONTree.Member("mqtt", .object([JSONTree.Member("user", .string(user))]))
        ])
        let text = Array(Self.text.utf8)
        let bytes = try GatewayChange(change, currentText: text).applied(to: text, passwordPath: nil)
        let root = try TOMLDocument.parse(bytes).root
        #expect(root.member("mqtt")?.member("user")?.string == user)
        #expect(root.member("web") == nil)
    }
}
