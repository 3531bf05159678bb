import SignAPI

extension SecretFile.User {
    /// The user as a JSON object with a name and a role, as it appears in the response to `GET /api/users`.
    var tree: JSONTree { ["name": .string(name), "role": .string(role.rawValue)] }
}

extension SecretFile.Token {
    /// The access token as a JSON object in the response to `GET /api/tokens`: its name, its role, and the
    /// user who created it. The object doesn't contain the secret.
    var tree: JSONTree {
        [
            "name": .string(name), "role": .string(role.rawValue),
            "by": creator.map { .string($0) } ?? .null,
        ]
    }
}

extension WebResponse {
    /// Creates the HTTP error response to a request that failed to change a user or token because of `error`.
    init(_ error: AccountError) {
        let message = error.description
        switch error {
        case .invalidName, .ownerName: self.init(422, error: "InvalidAccount", message, ["key": "name"])
        case .invalidRole: self.init(422, error: "InvalidAccount", message, ["key": "role"])
        case .password: self.init(422, error: "InvalidAccount", message, ["key": "password"])
        case .exists(let name): self.init(409, error: "AccountExists", message, ["name": .string(name)])
        case .unknown(let name): self.init(404, error: "UnknownAccount", message, ["name": .string(name)])
        case .tooMany(let limit):
            self.init(409, error: "TooManyAccounts", message, ["limit": .integer(Int64(limit))])
        case .lastOwner: self.init(409, error: "LastOwner", message)
        }
    }
}
