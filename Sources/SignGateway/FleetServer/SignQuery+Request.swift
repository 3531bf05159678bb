extension SignQuery {
    /// Reads the query that selects signs from the URL of a request. A limit above `maximumLimit` is reduced
    /// to it. Throws if `offset` or `limit` is not an integer of at least 0.
    init(_ request: WebRequest) throws(RequestError) {
        self.init()
        /// Returns the value of the query parameter `name`, or nil if it is missing or empty, in which case
        /// it selects every sign.
        func criterion(_ name: String) -> String? {
            request.queryParameter(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        state = criterion("state")
        label = criterion("label")
        version = criterion("version")
        text = criterion("q")?.lowercased()
        offset = try Self.number("offset", in: request) ?? 0
        limit = min(try Self.number("limit", in: request) ?? Self.maximumLimit, Self.maximumLimit)
    }

    /// Returns the number in the query parameter `name`, or nil if the parameter is missing. Throws if the
    /// value is not an integer of at least 0.
    private static func number(_ name: String, in request: WebRequest) throws(RequestError) -> Int? {
        guard let text = request.queryParameter(name) else { return nil }
        guard let number = Int(text), number >= 0 else { throw .notANumber(name) }
        return number
    }
}
