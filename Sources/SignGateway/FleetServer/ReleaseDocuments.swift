import GatewayMessages
import SettingsText
import SignAPI

/// The release documents (contents of signs) that browsers have requested. The server subscribes to a
/// document only on request, because an owner may have published thousands of documents.
struct ReleaseDocuments {
    /// The maximum number of release documents that are kept in memory.
    static let limit = 8

    /// The common prefix of the MQTT topics of all release documents. It is followed by the hash of the
    /// document.
    private let prefix: String
    /// The requested documents with their hashes, from the least to the most recently requested one. A
    /// document is nil until it arrives from the broker.
    private var documents: [(hash: String, tree: JSONTree?)] = []

    init(fleet: String) { prefix = "loopbanner-fleet/\(fleet)/release/" }

    /// Returns the release document with this hash, or nil if it has not arrived from the broker yet. The
    /// documents form a cache, in which a new one replaces the least recently requested one. The first
    /// request for a document only subscribes to its topic, so the caller must request it again later.
    ///
    /// `tasks` contains the subscriptions that the caller must make or end.
    mutating func requestDocument(hash: String) -> (tree: JSONTree?, tasks: LiveSigns.Tasks) {
        guard SHA256.isHash(hash) else { return (nil, LiveSigns.Tasks()) }
        if let index = documents.firstIndex(where: { $0.hash == hash }) {
            let requestedDocument = documents.remove(at: index)
            // The most recently requested document is the last one.
            documents.append(requestedDocument)
            return (requestedDocument.tree, LiveSigns.Tasks())
        }

        documents.append((hash, nil))
        var tasks = LiveSigns.Tasks(subscribe: [topic(hash)])
        if documents.count > Self.limit {
            let leastRecentDocument = documents.removeFirst()
            tasks.unsubscribe = [topic(leastRecentDocument.hash)]
        }
        return (nil, tasks)
    }

    /// Returns the subscriptions that must be made again for the requested documents after a new connection
    /// to the broker.
    func connected() -> LiveSigns.Tasks { LiveSigns.Tasks(subscribe: documents.map { topic($0.hash) }) }

    /// Stores the contents of a message if it is a requested release document. Returns whether its topic is
    /// that of a release document. Ignores contents whose hash differs from the hash in the topic.
    mutating func receive(_ message: IncomingMessage) -> Bool {
        guard message.topic.hasPrefix(prefix) else { return false }
        let hash = String(message.topic.dropFirst(prefix.utf8.count))
        let index = documents.firstIndex { $0.hash == hash }
        if let index, FleetRelease.matches(message.payload, hash) {
            documents[index].tree = try? JSONTree(message.payload)
        }
        return true
    }

    private func topic(_ hash: String) -> String { prefix + hash }
}
