import SignAPI

extension RouteDescription {
    /// Creates the OpenAPI description of a request about users, tokens, the audit log or the gateway.
    init(access request: AccessRequest) {
        switch request {
        case .changePassword:
            self.init(
                "changePassword",
                "Changes the password of the person who is logged in, and ends the other sessions of that person.",
                Self.done
            )
            let text = #"{"type":"string"}"#
            body = (Self.object(#""old":\#(text),"new":\#(Self.password)"#, required: ["old", "new"]), true)
        case .users:
            self.init("users", "Returns the users.", Self.list("users", of: Self.account))
        case .addUser:
            self.init("addUser", "Adds a user, of at most 32.", Self.done)
            let properties = #""name":\#(Self.name),"password":\#(Self.password),"role":\#(Self.role)"#
            body = (Self.object(properties, required: ["name", "password", "role"]), true)
        case .changeUser:
            self.init(
                "changeUser",
                "Changes the password or the role of a user, and ends this user's sessions.",
                Self.done
            )
            body = (Self.object(#""password":\#(Self.password),"role":\#(Self.role)"#, required: []), true)
        case .removeUser: self.init("removeUser", "Removes a user, and ends this user's sessions.", Self.done)
        case .tokens:
            self.init(
                "tokens",
                "Returns the tokens, with who created each.",
                Self.list("tokens", of: Self.token)
            )
        case .addToken:
            let token = #""token":{"type":"string","description":"The token, which is returned only once."}"#
            let reply = Self.object(token, required: ["token"])
            self.init(
                "addToken",
                "Creates a token for a program, of at most 64. Its role is `look` by default.",
                reply
            )
            body = (Self.object(#""name":\#(Self.name),"role":\#(Self.role)"#, required: ["name"]), true)
        case .removeToken: self.init("removeToken", "Removes a token.", Self.done)
        case .audit:
            let summary =
                "Returns the last changes of the last week, the latest first: who changed what, when and from where."
            self.init("audit", summary, Self.list("entries", of: Self.entry))
        case .system:
            let text = #"{"type":"string"}"#
            let failures = #"{"type":"integer","description":"The number of failures since the start."}"#
            let source = Self.object(
                #""name":\#(text),"failures":\#(failures)"#,
                required: ["name", "failures"]
            )
            let properties =
                #""name":\#(text),"version":\#(text),"address":{"type":["string","null"]},"uptime":{"type":"integer","#
                + #""description":"Seconds since the start of the gateway."},"run":\#(text),"mqtt":{"type":["boolean","null"],"description":"Whether the "#
                + #"broker is connected; null if there is none."},"sources":{"type":"array","items":\#(source)}"#
            let keys = ["name", "version", "address", "uptime", "run", "mqtt", "sources"]
            let reply = Self.object(properties, required: keys)
            self.init("system", "Returns facts about the gateway.", reply)
        case .checks:
            self.init(
                "checks",
                "Checks the configuration and the connections of the gateway.",
                Self.list("results", of: Self.check)
            )
        case .settings:
            let text = #"{"type":"string"}"#
            let object = #"{"type":"object"}"#
            let properties =
                #""settings":\#(object),"keys":{"type":"array","items":\#(object)},"protected":{"type":"array","items":\#(object),"#
                + #""description":"The keys that only the file can set. POST accepts them with their current values."},"#
                + #""owner_keys":{"type":"array","items":\#(object)},"secrets":{"type":"array","items":\#(text)},"#
                + #""page":{"type":["string","null"],"description":"The address of the page after a restart; null if "#
                + #"other machines cannot open it."},"listen":\#(text),"#
                + #""omissions":{"type":"array","items":\#(text),"description":"The changes of the page that are left out."},"#
                + #""effects":{"type":"array","items":\#(object)},"place":{"type":["string","null"],"enum":["file","state",null]},"file":\#(text),"#
                + #""changed":{"type":"boolean","description":"Whether a restart changes what is in force."},"#
                + #""revision":{"type":"integer"}"#
            let keys = [
                "settings", "keys", "protected", "owner_keys", "secrets", "page", "listen", "omissions",
                "effects", "place", "file", "changed", "revision",
            ]
            self.init(
                "gatewaySettings",
                "Returns the tables of the gateway's configuration, without the password of the broker's user.",
                Self.object(properties, required: keys)
            )
        case .changeSettings:
            let problem = Self.object(
                #""path":{"type":"string"},"message":{"type":"string"}"#,
                required: ["path", "message"]
            )
            let reply = Self.object(
                #""revision":{"type":"integer"},"warnings":{"type":"array","items":\#(problem)},"#
                    + #""effects":{"type":"array","items":{"type":"object"}}"#,
                required: ["revision", "warnings", "effects"]
            )
            self.init(
                "changeGatewaySettings",
                "Changes the gateway's configuration, as a whole or not at all. The change takes effect with a restart.",
                reply
            )
            let properties =
                #""settings":{"type":"object","minProperties":1},"revision":{"type":"integer","#
                + #""minimum":0,"maximum":9223372036854775807}"#
            body = (Self.object(properties, required: ["settings"]), true)
        case .restart:
            let summary = "Restarts the gateway, unless `run` differs from that of `GET /api/system`."
            self.init("restartGateway", summary, Self.done)
            body = (Self.object(#""run":{"type":"string"}"#, required: ["run"]), true)
        }
    }

    private static let done = [("204", #"{"description":"Done."}"#)]
    /// The JSON Schema of the name of a user or token.
    static let name = #"{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}"#
    private static let role =
        #"{"type":"string","enum":\#(JSONSchema.jsonArray(Role.allCases.map(\.rawValue)))}"#
    /// The JSON Schema of a new password. The limits are approximate, because the gateway counts both
    /// characters and bytes, which a schema cannot express.
    private static let password =
        #"{"type":"string","minLength":8,"maxLength":500,"pattern":"^[^\\u0000]*$"}"#
    private static let account = object(#""name":\#(name),"role":\#(role)"#, required: ["name", "role"])
    private static let token = object(
        #""name":\#(name),"role":\#(role),"by":{"type":["string","null"],"description":"The name of who created it; "#
            + #"null if that is not recorded."}"#,
        required: ["name", "role", "by"]
    )
    private static let check = JSONSchema.reference("CheckResult")
    private static let entry: String = {
        let text = #"{"type":"string"}"#
        let number = #"{"type":"integer"}"#
        let properties =
            #""time":\#(text),"by":\#(text),"kind":\#(text),"from":\#(text),"what":\#(text),"detail":\#(text),"#
            + #""status":\#(number),"count":\#(number)"#
        let keys = ["time", "by", "kind", "from", "what", "detail", "status", "count"]
        return object(properties, required: keys)
    }()

    private static func list(_ key: String, of schema: String) -> String {
        object(#""\#(key)":{"type":"array","items":\#(schema)}"#, required: [key])
    }
}
