import TestSupport
import Testing

/// Tests the tables of keys in the documents, which are generated from the commented configuration.
/// `scripts/renew-documents` updates them.
@Suite("Documents of the gateway's keys")
struct GatewayDocumentOfKeysTests {
    @Test(
        "the tables of keys have every key with its default and its meaning",
        arguments: [("[mqtt]", 10, "docs/mqtt.md"), ("[[source]]", 11, "docs/gateway.md")]
    )
    func table(header: String, count: Int, path: String) throws {
        try CommentedKeys.expect(below: header, of: "config/gateway/gateway.toml", count: count, in: path)
    }
}
