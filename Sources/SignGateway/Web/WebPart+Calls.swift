import GatewayMessages
import MonotonicTime
import SignAPI

/// The functions that answer a request by calling a method of the sign.
extension WebPart {
    /// Performs the request of `exchange`, which calls `method` of the sign, and responds with the sign's
    /// reply. Responds with an error if the parameters of the request are invalid, or if the role of
    /// `identity` does not permit them. A request that changes an option may have a precondition, for example
    /// that the option still has the contents that the client has read. Then the method is called only if the
    /// precondition is met.
    ///
    /// - Parameters:
    ///   - method: The method of the sign, such as adding an option.
    ///   - exchange: The request and the connection for its response.
    ///   - pathVariable: The value of the variable part of the path, such as an id, or nil if it has none.
    ///   - identity: The person or program that sent the request, or nil if it was not authenticated.
    ///   - now: The current time.
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

        // The option handler reads the option first, in order to check the precondition.
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
