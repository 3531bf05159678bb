import JSON

/// The methods of the sign that the web carries, each with its route.
enum SignMethod: String, Hashable, CaseIterable {
    case getOptions, setOptions, upsertOption, removeOption, resetOptions
    case tap, next, previous, goTo, activate, pause, resume, hold
    case setBrightness, setScale, setLit
    case raise, dismiss, dismissAll
    case setValue, getValues, getStatistics

    /// The route.
    var route: (method: String, path: String) {
        switch self {
        case .getOptions: ("GET", "/api/options")
        case .setOptions: ("PUT", "/api/options")
        case .resetOptions: ("POST", "/api/options/reset")
        case .upsertOption: ("PUT", "/api/options/{id}")
        case .removeOption: ("DELETE", "/api/options/{id}")
        case .tap: ("POST", "/api/tap")
        case .next: ("POST", "/api/next")
        case .previous: ("POST", "/api/previous")
        case .goTo: ("POST", "/api/goto")
        case .activate: ("POST", "/api/activate")
        case .pause: ("POST", "/api/pause")
        case .resume: ("POST", "/api/resume")
        case .hold: ("POST", "/api/hold")
        case .setBrightness: ("PUT", "/api/brightness")
        case .setScale: ("PUT", "/api/scale")
        case .setLit: ("PUT", "/api/lit")
        case .raise: ("POST", "/api/alert")
        case .dismissAll: ("DELETE", "/api/alert")
        case .dismiss: ("DELETE", "/api/alert/{id}")
        case .getValues: ("GET", "/api/values")
        case .setValue: ("PUT", "/api/values/{name}")
        case .getStatistics: ("GET", "/api/statistics")
        }
    }

    /// The name of the method in the interface.
    var name: String {
        switch self {
        case .dismissAll: "Dismiss"
        default: (rawValue.first?.uppercased() ?? "") + rawValue.dropFirst()
        }
    }

    /// Why a request cannot become a call.
    enum Mistake: Error, Hashable {
        /// The body is not JSON.
        case notJSON(String)
        /// The body is JSON, but no object.
        case noObject
        /// The query has no whole number there.
        case noNumber(String)
        /// `If-Match` is no revision.
        case noRevision
        /// The body names something else than the path.
        case otherName(String, inPath: String)
    }

    /// The parameters of the call that `request` asks for; `step` is the step in braces of its path.
    func parameters(of request: WebRequest, step: String?) throws(Mistake) -> [JSONTree.Member] {
        switch self {
        case .getOptions: return try numbers(["offset", "limit"], in: request)
        case .getStatistics:
            return ["from", "to"].compactMap { key in
                request.argument(key).map { JSONTree.Member(key, .string($0)) }
            }
        case .getValues, .dismissAll: return []
        case .removeOption: return [JSONTree.Member("id", .string(step ?? ""))] + (try revision(in: request))
        case .dismiss: return [JSONTree.Member("id", .string(step ?? ""))]
        case .setOptions: return try Self.members(of: request) + (try revision(in: request))
        case .upsertOption:
            // The option's keys are the body, and with them what says where and for how long it is put.
            var option = try Self.members(of: request, naming: step, as: "id")
            let others = option.filter { ["before", "keep"].contains($0.key) }
            option.removeAll { ["before", "keep", "id"].contains($0.key) }
            option.insert(JSONTree.Member("id", .string(step ?? "")), at: 0)
            return [JSONTree.Member("option", .object(option))] + others + (try revision(in: request))
        case .raise: return [JSONTree.Member("alert", .object(try Self.members(of: request)))]
        case .setValue:
            let members = try Self.members(of: request, naming: step, as: "name").filter { $0.key != "name" }
            return [JSONTree.Member("name", .string(step ?? ""))] + members
        default: return try Self.members(of: request)
        }
    }

    private func numbers(_ keys: [String], in request: WebRequest) throws(Mistake) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        for key in keys {
            guard let text = request.argument(key) else { continue }
            guard let number = Int64(text) else { throw .noNumber(key) }
            members.append(JSONTree.Member(key, .integer(number)))
        }
        return members
    }

    /// The revision of `If-Match`, which may be in quotes.
    private func revision(in request: WebRequest) throws(Mistake) -> [JSONTree.Member] {
        guard let text = request.headers["if-match"], text != "*" else { return [] }
        let bare = text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
        guard let number = Int64(bare) else { throw .noRevision }
        return [JSONTree.Member("revision", .integer(number))]
    }

    /// The members of the object in a body, which may repeat in `key` what the path names.
    private static func members(
        of request: WebRequest,
        naming step: String?,
        as key: String
    ) throws(Mistake) -> [JSONTree.Member] {
        let members = try members(of: request)
        guard let step, let named = members.first(where: { $0.key == key })?.value, named != .string(step)
        else { return members }
        throw .otherName(key, inPath: step)
    }

    /// The members of the object in a body; none of an empty body.
    static func members(of request: WebRequest) throws(Mistake) -> [JSONTree.Member] {
        guard !request.body.isEmpty else { return [] }
        let tree: JSONTree
        do throws(JSONError) {
            tree = try JSONTree(request.body)
        } catch {
            throw .notJSON(error.description)
        }
        guard let members = tree.members else { throw .noObject }
        return members
    }
}
