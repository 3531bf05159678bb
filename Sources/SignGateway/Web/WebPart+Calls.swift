import GatewayMessages
import MonotonicTime
import SignAPI

/// The functions that answer a request by calling a method of the sign.
extension WebPart {
    /// Performs a request that calls `method` of the sign with the request's parameters, and responds with
    /// the reply. If the request has a precondition on an option, calls the method only if it is met.
    ///
    /// - Parameters:
    ///   - pathVariable: The value of the variable part of the path, such as an id, or nil if it has none.
    ///   - identity: The person or program that sent the request. Its role must permit the parameters.
    func call(
        _ method: SignMethod,
        for exchange: HTTPExchange,
        pathVariable: String?,
        identity: Identity?,
        at now: Instant
    ) {
        let parameters: [JSONTree.Member]
        let precondition: Precondition?
        do throws(RequestError) {
            parameters = try method.parameters(of: exchange.request, pathVariable: pathVariable)
            precondition = method.changesOption ? try Precondition(exchange.request.headers) : nil
        } catch {
            return exchange.respond(WebResponse(error))
        }

        let requiredRole = method.requiredRole(for: parameters)
        if let identity, identity.role < requiredRole {
            return exchange.respond(.roleRequired(requiredRole, identity: identity))
        }

        if let precondition, precondition.dependsOnOption, let id = pathVariable {
            let change = OptionHandler.Change(
                id: id,
                method: method,
                parameters: parameters,
                precondition: precondition
            )
            return optionHandler.perform(change) { exchange.respond($0) }
        }
        callSign(method, with: parameters, for: exchange, at: now)
    }

    /// Calls `method` of the sign with `parameters`, and responds to the request of `exchange` with the reply
    /// or the error. If the reply is a list of options, adds an entity tag to each of them.
    private func callSign(
        _ method: SignMethod,
        with parameters: [JSONTree.Member],
        for exchange: HTTPExchange,
        at now: Instant
    ) {
        signLink.call(.signMethod(method.rawValue, parameters), at: now) { result in
            switch result {
            case .success(let reply) where method == .getOptions:
                exchange.respond(WebResponse(json: OptionTag.addingTags(toListReply: reply)))
            case .success(let reply): exchange.respond(WebResponse(json: reply))
            case .failure(let fault): exchange.respond(WebResponse(fault))
            }
        }
    }
}
