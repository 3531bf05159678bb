import GatewayMessages
import MonotonicTime
import SignAPI

/// Handles requests that a fleet's owner sends to a sign, at most one per second.
struct FleetRequests {
    /// What the gateway must do in response to a request.
    enum Outcome {
        /// Publish this response, which contains the reason why the request is refused.
        case refusal([UInt8])
        /// Apply the desired release now, and publish this response.
        case applyNow([UInt8])
        /// Make this call to the sign, and publish the result together with the token of the request.
        case call(VarlinkCall, token: JSONTree)
        /// Makes the calls `reportCalls` to the sign, and publish their results together with the token of the request.
        case report(token: JSONTree)
    }

    /// The calls whose replies are the response to the request `report`.
    static let reportCalls: [VarlinkCall] = [.sign("GetState"), .sign("GetDiagnosis")]

    private let acceptsCommands: Bool
    private var quietUntil: Instant?

    private static let pause = Nanoseconds.seconds(1)
    private static let maximumSize = 64 << 10
    /// The methods that only read, and therefore need no permission.
    private static let readingMethods: Set<String> = ["GetState", "GetFrame", "GetDiagnosis"]
    /// Alternative names that a request may use for methods.
    private static let aliases = ["doctor": "GetDiagnosis"]

    /// Creates a handler. `acceptsCommands` permits methods that change the sign.
    init(acceptsCommands: Bool) { self.acceptsCommands = acceptsCommands }

    /// Handles a request in which the fleet's owner calls a method of the sign. Returns what the gateway must do,
    /// such as making the call or publishing an error response.
    ///
    /// - Parameter payload: A JSON object with `method`, the parameters of the method, and optionally a `token`, which
    ///   the response repeats.
    mutating func handle(_ payload: [UInt8], at now: Instant) -> Outcome {
        guard payload.count <= Self.maximumSize, let request = try? JSONTree(payload),
            request.members != nil, let name = request["method"]?.string
        else {
            return .refusal(
                Self.error(.null, "InvalidRequest", "a request is an object with token and method")
            )
        }
        let token = request["token"] ?? .null
        if let quietUntil, now < quietUntil {
            return .refusal(Self.error(token, "LimitExceeded", "at most one request per second is handled"))
        }
        quietUntil = now + Self.pause

        let method = Self.aliases[name] ?? name
        switch method {
        // The gateway itself handles these two.
        case "ApplyNow": return .applyNow(Self.object(token, "ok", .object([])))
        case "report": return .report(token: token)
        default:
            if let refusal = refusal(of: method, token: token) { return .refusal(refusal) }
            return .call(.sign(method, Self.parameters(in: request)), token: token)
        }
    }

    /// Returns the parameters of the method in `request`: the members of the object `parameters` or, if the request
    /// does not contain this object, the members beside the name of the method.
    private static func parameters(in request: JSONTree) -> [JSONTree.Member] {
        if let parameters = request["parameters"]?.members { return parameters }
        return (request.members ?? []).filter { !["token", "method", "parameters"].contains($0.key) }
    }

    /// Returns the error response to a call of `method`, or nil if the owner may call it.
    private func refusal(of method: String, token: JSONTree) -> [UInt8]? {
        guard SignMethod(rawValue: method) != nil, method != SignMethod.subscribe.rawValue else {
            return Self.error(token, "MethodNotFound", "no method of a sign has this name")
        }
        guard acceptsCommands || Self.readingMethods.contains(method) else {
            let remedy = "set commands = true in [fleet] to allow it"
            return Self.error(token, "ReadOnly", "this method changes the sign; \(remedy)")
        }
        return nil
    }

    /// Returns the response to the request whose token is `token`.
    static func response(to token: JSONTree, _ result: Result<JSONTree, SignFault>) -> [UInt8] {
        switch result {
        case .success(let reply): object(token, "ok", reply)
        case .failure(let fault): error(token, fault.name ?? "NoSign", fault.description)
        }
    }

    /// Returns the response to the request `report` whose token is `token`: the members of all replies, or the error of
    /// the first call that failed.
    static func response(to token: JSONTree, _ results: [Result<JSONTree, SignFault>]) -> [UInt8] {
        var members: [JSONTree.Member] = []
        for result in results {
            guard case .success(let reply) = result else { return response(to: token, result) }
            members += reply.members ?? []
        }
        return object(token, "ok", .object(members))
    }

    private static func error(_ token: JSONTree, _ name: String, _ message: String) -> [UInt8] {
        object(token, "error", ["name": .string(name), "message": .string(message)])
    }

    private static func object(_ token: JSONTree, _ key: String, _ value: JSONTree) -> [UInt8] {
        JSONTree.object([JSONTree.Member("token", token), JSONTree.Member(key, value)]).bytes
    }
}
