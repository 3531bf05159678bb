import GatewayMessages
import MonotonicTime
import SignAPI

/// A handler that determines how the gateway responds to MQTT requests from the owner of a fleet. It handles
/// at most one request per second.
struct FleetRequests {
    /// The action that the gateway must take in response to a request from the fleet's owner.
    enum Outcome {
        /// The request is refused: the gateway must publish these bytes, an error response that contains the
        /// reason.
        case refusal([UInt8])
        /// The sign must apply its assigned release immediately, regardless of the stages and time windows of
        /// the rollout. The gateway also publishes these bytes as the response.
        case applyNow([UInt8])
        /// The gateway must make this call to the sign, and publish the result together with `token`, which
        /// identifies the request.
        case call(VarlinkCall, token: JSONTree)
        /// The gateway must make the calls `reportCalls` to the sign, and publish all results in one response
        /// together with `token`, which identifies the request.
        case report(token: JSONTree)
    }

    /// The calls to the sign whose combined replies form the response to the request `report`, which asks for
    /// the state and the diagnosis of the sign.
    static let reportCalls: [VarlinkCall] = [.signMethod("GetState"), .signMethod("GetDiagnosis")]

    private let acceptsCommands: Bool
    private var quietUntil: Instant?

    private static let minimumRequestInterval = Nanoseconds.seconds(1)
    private static let maximumSize = 64 << 10
    /// The methods that only read the state of the sign, and are therefore available without permission to
    /// change it.
    private static let readOnlyMethods: Set<String> = ["GetState", "GetFrame", "GetDiagnosis"]
    /// Alternative method names that a request may use, each with the name of the method that it refers to.
    private static let aliases = ["doctor": "GetDiagnosis"]

    /// Creates a handler for requests from the fleet's owner. If `acceptsCommands` is false, requests may
    /// call only methods that read the state of the sign, and not those that change the sign.
    init(acceptsCommands: Bool) { self.acceptsCommands = acceptsCommands }

    /// Handles a request in which the fleet's owner calls a method of the sign. Returns the action that the
    /// gateway must take, such as making the call or publishing an error response.
    ///
    /// - Parameter payload: A JSON object with `method`, the parameters of the method, and optionally a
    ///   `token`, which the response repeats.
    mutating func handle(_ payload: [UInt8], at now: Instant) -> Outcome {
        guard payload.count <= Self.maximumSize, let request = try? JSONTree(payload),
            request.members != nil, let name = request["method"]?.string
        else {
            let message = "a request must be an object with token and method"
            return .refusal(Self.errorResponse(token: .null, name: "InvalidRequest", message: message))
        }
        let token = request["token"] ?? .null
        if let quietUntil, now < quietUntil {
            let message = "at most one request per second is handled"
            return .refusal(Self.errorResponse(token: token, name: "LimitExceeded", message: message))
        }
        quietUntil = now + Self.minimumRequestInterval

        // Some requests use another name for a method.
        let method = Self.aliases[name] ?? name
        switch method {
        // These two are no methods of the sign, so the gateway handles them.
        case "ApplyNow": return .applyNow(Self.encodedResponse(token: token, key: "ok", value: .object([])))
        case "report": return .report(token: token)
        default:
            if let refusal = refusal(ofMethod: method, token: token) { return .refusal(refusal) }
            return .call(.signMethod(method, Self.parameters(in: request)), token: token)
        }
    }

    /// Returns the parameters of the method that `request` calls. These are the members of the object
    /// `parameters` or, if the request does not contain this object, all members except the token and the
    /// name of the method.
    private static func parameters(in request: JSONTree) -> [JSONTree.Member] {
        if let parameters = request["parameters"]?.members { return parameters }
        return (request.members ?? []).filter { !["token", "method", "parameters"].contains($0.key) }
    }

    /// Returns nil if the fleet's owner may call `method`, or otherwise the error response. The response
    /// repeats `token`, which identifies the request.
    private func refusal(ofMethod method: String, token: JSONTree) -> [UInt8]? {
        guard SignMethod(rawValue: method) != nil, method != SignMethod.subscribe.rawValue else {
            return Self.errorResponse(
                token: token,
                name: "MethodNotFound",
                message: "the sign has no method with this name"
            )
        }
        guard acceptsCommands || Self.readOnlyMethods.contains(method) else {
            let remedy = "set commands = true in [fleet] to allow it"
            return Self.errorResponse(
                token: token,
                name: "ReadOnly",
                message: "this method changes the sign; \(remedy)"
            )
        }
        return nil
    }

    /// Returns the response to the request that `token` identifies: the sign's reply, or the error with which
    /// the call to the sign has failed.
    static func response(token: JSONTree, result: Result<JSONTree, SignFault>) -> [UInt8] {
        switch result {
        case .success(let reply): encodedResponse(token: token, key: "ok", value: reply)
        case .failure(let fault):
            errorResponse(token: token, name: fault.name ?? "NoSign", message: fault.description)
        }
    }

    /// Returns the response to the request `report` that `token` identifies. It contains the members of all
    /// replies in `results`, or only the error of the first call that failed.
    static func response(token: JSONTree, results: [Result<JSONTree, SignFault>]) -> [UInt8] {
        var members: [JSONTree.Member] = []
        for result in results {
            guard case .success(let reply) = result else { return response(token: token, result: result) }
            members += reply.members ?? []
        }
        return encodedResponse(token: token, key: "ok", value: .object(members))
    }

    private static func errorResponse(token: JSONTree, name: String, message: String) -> [UInt8] {
        encodedResponse(
            token: token,
            key: "error",
            value: ["name": .string(name), "message": .string(message)]
        )
    }

    private static func encodedResponse(token: JSONTree, key: String, value: JSONTree) -> [UInt8] {
        JSONTree.object([JSONTree.Member("token", token), JSONTree.Member(key, value)]).bytes
    }
}
