/// An HTTP method and a path that the gateway maps to a method of the sign.
public struct HTTPRoute: Hashable, Sendable {
    /// The HTTP method of the request, such as `GET`.
    public var verb: String
    /// The path of the request. A segment in braces, such as `{id}`, is a placeholder for the value of the
    /// parameter with that name.
    public var path: String

    static func get(_ path: String) -> HTTPRoute { HTTPRoute(verb: "GET", path: path) }
    static func post(_ path: String) -> HTTPRoute { HTTPRoute(verb: "POST", path: path) }
    static func put(_ path: String) -> HTTPRoute { HTTPRoute(verb: "PUT", path: path) }
    static func delete(_ path: String) -> HTTPRoute { HTTPRoute(verb: "DELETE", path: path) }

    /// The name of the parameter in the braces of the path, such as `id`, or nil if the path contains no
    /// parameter.
    public var pathVariable: String? {
        guard let start = path.firstIndex(of: "{"), let end = path.firstIndex(of: "}") else { return nil }
        return String(path[path.index(after: start)..<end])
    }
}
