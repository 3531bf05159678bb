import TestSupport
import Testing

@testable import SignGateway

/// Tests the commented configuration, from which the manual page gateway.toml(5) is generated.
@Suite("The keys of gateway.toml")
struct GatewayKeyTests {
    private static let tables: [(header: String, keys: [String])] = [
        ("[web]", WebSettings.schema.keys.map(\.name)), ("[mqtt]", BrokerSettings.schema.keys.map(\.name)),
        ("[group]", GroupSettings.schema.keys.map(\.name)),
        ("[fleet]", FleetSettings.schema.keys.map(\.name)),
        ("[[source]]", SourceDraft.schema.keys.map(\.name)),
        ("[[viewer]]", ViewerDraft.schema.keys.map(\.name)),
    ]

    private func settings(_ text: String) throws -> GatewaySettings {
        try GatewaySettings.parse(Array(text.utf8), file: "gateway.toml").settings
    }

    @Test("the file contains every key of each table, and is correct as it is and with all settings enabled")
    func file() throws {
        let text = try Project.text("config/gateway/gateway.toml")
        let enabled = text.replacing(#/(?m)^#([a-z\[])/#) { $0.output.1 }
        #expect(try settings(text) == (try settings("")))
        let all = try settings(enabled)
        #expect(all.sources.count == 1 && all.viewers.count == 1)
        for (header, keys) in Self.tables {
            let start = try #require(enabled.range(of: "\n\(header)\n")).upperBound
            let section = enabled[start...].split(separator: "\n\n\n")[0]
            #expect(keys.count > 0)
            for key in keys {
                let setting = try Regex("(?m)^\(key) = ")
                // A source has only one origin, and a viewer only one protocol. Other keys appear only in comments.
                let mention = try Regex("#.*[ .]\(key)(:| =) ")
                #expect(section.contains(setting) || section.contains(mention), "\(header) \(key)")
            }
        }
    }

    @Test("the documents contain every key of a source and of the broker")
    func documents() throws {
        for (path, header) in [("docs/gateway.md", "[[source]]"), ("docs/mqtt.md", "[mqtt]")] {
            let rows = try Project.text(path).split(separator: "\n").filter { $0.hasPrefix("| `") }
            let named = Set(
                rows.flatMap { $0.split(separator: "|")[0].matches(of: #/`(\w+)`/#).map(\.output.1) }
            )
            let keys = try #require(Self.tables.first { $0.header == header }).keys
            for key in keys { #expect(named.contains(Substring(key)), "\(path) \(key)") }
        }
    }
}
