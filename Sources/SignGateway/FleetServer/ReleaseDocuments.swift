import GatewayMessages
import SignAPI

/// The documents of releases that browsers have requested. The server subscribes to a document only then, because an
/// owner may have published thousands of them.
struct ReleaseDocuments {
    /// The most documents that are kept.
    static let limit = 8

    /// The topics of releases without their hashes.
    private let prefix: String
    /// The requested documents by hash, the latest request last. A document is nil until it arrives.
    private var documents: [(hash: String, tree: JSONTree?)] = []

    init(fleet: String) { prefix = "loopbanner-fleet/\(fleet)/release/" }

    /// Returns the document with this hash, or nil if it has not arrived. The second part is the subscriptions that
    /// change because of the request.
    mutating func document(_ hash: String) -> (tree: JSONTree?, LiveSigns.Tasks) {
        var tasks = LiveSigns.Tasks()
        guard FleetStatement.isHash(hash) else { return (nil, tasks) }
        if let index = documents.firstIndex(where: { $0.hash == hash }) {
            documents.append(documents.remove(at: index))
        } else {
            documents.append((hash, nil))
            tasks.subscribe = [topic(hash)]
        }
        if documents.count > Self.limit { tasks.unsubscribe = [topic(documents.removeFirst().hash)] }
        return (documents.last?.tree, tasks)
    }

    /// Subscribes again after a connection to the broker.
    func connected() -> LiveSigns.Tasks { LiveSigns.Tasks(subscribe: documents.map { topic($0.hash) }) }

    /// Handles a message of the broker. Returns whether it is a document. Other bytes than those of the name are ignored.
    mutating func receive(_ message: IncomingMessage) -> Bool {
        guard message.topic.hasPrefix(prefix) else { return false }
        let hash = String(message.topic.dropFirst(prefix.utf8.count))
        if let index = documents.firstIndex(where: { $0.hash == hash }),
            FleetRelease.matches(message.payload, hash)
        {
            documents[index].tree = try? JSONTree(message.payload)
        }
        return true
    }

    private func topic(_ hash: String) -> String { prefix + hash }
}
