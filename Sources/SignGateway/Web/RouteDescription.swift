import SignAPI

/// The parts of an OpenAPI operation that depend on the action of the route: its id, summary, body and
/// responses.
struct RouteDescription {
    var id: String
    var summary: String
    /// The JSON Schema of the request's body and whether the body is required, or nil if the request has no
    /// body.
    var body: (schema: String, isRequired: Bool)?
    /// The responses to successful requests. Each consists of a status code and a Response Object of OpenAPI
    /// in JSON.
    var responses: [(String, String)]

    /// Creates the description of an operation with one successful response. `id` and `summary` identify the
    /// operation, `reply` is the JSON Schema of the response, and `headers` is JSON text with its headers.
    init(_ id: String, _ summary: String, _ reply: String, headers: String = "") {
        self.init(id, summary, [("200", Self.response("Done.", reply, headers: headers))])
    }

    init(_ id: String, _ summary: String, _ responses: [(String, String)]) {
        self.id = id
        self.summary = summary
        self.responses = responses
    }

    /// Returns a Response Object of OpenAPI with the description `meaning` and contents that match `schema`.
    /// `headers` is JSON text, which ends with a comma if it is not empty.
    static func response(
        _ meaning: String,
        _ schema: String,
        type: String = "application/json",
        headers: String = ""
    ) -> String {
        #"{"description":"\#(meaning)",\#(headers)"content":{"\#(type)":{"schema":\#(schema)}}}"#
    }

    /// Returns the JSON Schema of an object with exactly these properties. `properties` is JSON text without
    /// the surrounding braces, and `required` contains the names of the required ones.
    static func object(_ properties: String, required: [String]) -> String {
        #"{"type":"object","properties":{\#(properties)},"required":\#(JSONSchema.jsonArray(required)),"#
            + #""additionalProperties":false}"#
    }
}

extension Route {
    /// The parts of the OpenAPI operation that depend on the action of this route.
    var description: RouteDescription {
        switch action {
        case .sign(let method): return operationDescription(calling: method)
        case .awtrix(let command): return RouteDescription(method, awtrix: command ?? "ignored")
        // The document leaves the routes of the setup out.
        case .file, .openAPI, .setup:
            let summary = "Returns this interface as an OpenAPI document."
            return RouteDescription("openapi", summary, #"{"type":"object"}"#)
        case .option:
            let properties =
                #""option":\#(JSONSchema.reference("Option")),"index":{"type":"integer","description":"#
                + #""The index in the list."},"revision":{"type":"integer"},"total":{"type":"integer"}"#
            let keys = ["option", "index", "revision", "total"]
            return RouteDescription(
                hasIDInQuery ? "getOptionByQuery" : "getOption",
                "Returns one option.",
                RouteDescription.object(properties, required: keys),
                headers: #""headers":{"ETag":{"schema":{"type":"string"}}},"#
            )
        case .state:
            let properties =
                #""state":\#(JSONSchema.reference("State")),"group":\#(JSONSchema.reference("Group"))"#
            let reply = RouteDescription.object(properties, required: ["state"])
            let summary = "Returns the state of the sign, and of its group if there is one."
            return RouteDescription("state", summary, reply)
        case .session:
            let properties =
                #""password":{"type":"boolean","description":"Whether people can log in."},"#
                + #""users":{"type":"boolean","description":"Whether there are users besides the owner."},"#
                + #""known":{"type":"boolean","description":"Whether this browser has a session."},"#
                + #""name":{"type":["string","null"]},"role":{"type":["string","null"]}"#
            let keys = ["password", "users", "known", "name", "role"]
            let reply = RouteDescription.object(properties, required: keys)
            return RouteDescription("session", "Returns whether this browser has a session.", reply)
        case .health:
            let health = RouteDescription.object(#""sign":{"type":"boolean"}"#, required: ["sign"])
            let summary = "Returns 200 while the sign answers, otherwise 503."
            var description = RouteDescription("health", summary, health)
            description.responses.append(("503", RouteDescription.response("No sign answers.", health)))
            return description
        case .log:
            let line =
                #"{"type":"object","properties":{"time":{"type":"integer","description":"Seconds since 1970."},"#
                + #""level":{"type":"string","enum":["error","warning","info"]},"text":{"type":"string"}},"#
                + #""required":["time","level","text"],"additionalProperties":false}"#
            let properties =
                #""lines":{"type":"array","items":\#(line)},"events":{"type":"array","items":{"type":"object"}}"#
            let reply = RouteDescription.object(properties, required: ["lines", "events"])
            return RouteDescription(
                "log",
                "Returns the last lines of the gateway's log, and the last events of the sign.",
                reply
            )
        case .fleet(let request): return RouteDescription(fleet: request)
        case .access(let request): return RouteDescription(access: request)
        case .events, .metrics, .login, .logout: return textDescription
        }
    }

    /// The OpenAPI description of a route whose response is not JSON, such as the event stream or the
    /// metrics.
    private var textDescription: RouteDescription {
        switch action {
        case .events:
            let summary =
                "Server-sent events: `frame`, `state`, and with authentication `banner`; `Last-Event-ID` requests missed "
                + "ones."
            // The schema has no type, because some programs check each event with it, and others the whole
            // text.
            let events = #"{"description":"Server-sent events."}"#
            let response = RouteDescription.response("The events.", events, type: "text/event-stream")
            return RouteDescription("events", summary, [("200", response)])
        case .login:
            let cookie = #""headers":{"Set-Cookie":{"schema":{"type":"string"}}}"#
            let response =
                #"{"description":"Logged in. The name of the cookie is `loopbanner-PORT`.",\#(cookie)}"#
            let summary = "Begins a session of 30 days, kept in a cookie."
            var description = RouteDescription("login", summary, [("204", response)])
            let schema =
                RouteDescription.object(
                    #""password":{"type":"string"},"user":{"type":"string"}"#,
                    required: ["password"]
                )
            description.body = (schema, true)
            return description
        case .logout:
            return RouteDescription("logout", "Ends the session.", [("204", #"{"description":"Ended."}"#)])
        default:
            let text = #"{"schema":{"type":"string"}}"#
            let content = #"{"application/openmetrics-text":\#(text),"text/plain":\#(text)}"#
            let response = #"{"description":"The page.","content":\#(content)}"#
            return RouteDescription("metrics", "Returns metrics for Prometheus.", [("200", response)])
        }
    }

    /// Returns the parts of this route's OpenAPI operation that depend on `signMethod`, the method of the
    /// sign that the route calls: the id, the summary, the response and the body. Several routes may call the
    /// same method, for example one whose path ends with the id of an alert, and one for all alerts.
    private func operationDescription(calling signMethod: SignMethod) -> RouteDescription {
        let definition = signMethod.definition
        // Some routes to the sign's method contain one of its parameters in their path, such as `{id}`. This
        // is the name of that parameter.
        let pathVariableName = definition.routes.lazy.compactMap(\.pathVariable).first
        // This route may be the other one, which has no such parameter.
        let hasPathVariable = path.utf8.contains(UInt8(ascii: "{"))
        let omitsPathVariable = pathVariableName != nil && !hasPathVariable

        let endsAllAlerts = signMethod == .dismiss && omitsPathVariable
        let summary = endsAllAlerts ? "Ends all alerts." : definition.meaning
        let replySchema = JSONSchema.objectSchema(definition.reply, isRequest: false)
        let id = operationID(for: signMethod, omitsPathVariable: omitsPathVariable)
        var description = RouteDescription(id, summary, replySchema)

        // Here, `method` is the HTTP method of this route.
        let hasBody = !["GET", "DELETE"].contains(method)
        if hasBody {
            let schema = Self.bodySchema(of: signMethod, omittingParameter: pathVariableName)
            description.body = (schema: schema, isRequired: true)
        }
        return description
    }

    /// Returns the id of this route's OpenAPI operation, such as `upsertOption`, which is the name of
    /// `method` in lower camel case. A suffix makes the id unique if several routes call the method.
    /// `omitsPathVariable` is whether the path lacks the variable part that another route to the method has.
    private func operationID(for method: SignMethod, omitsPathVariable: Bool) -> String {
        let suffix = if hasIDInQuery { "ByQuery" } else if omitsPathVariable { "All" } else { "" }
        let methodName = method.rawValue
        return methodName.prefix(1).lowercased() + String(methodName.dropFirst()) + suffix
    }

    /// Returns the JSON Schema of a request's body that contains the parameters of `method`. The parameter
    /// called `pathVariableName` is excluded, because it is part of the path.
    private static func bodySchema(of method: SignMethod, omittingParameter pathVariableName: String?)
        -> String
    {
        switch method {
        case .upsertOption: return JSONSchema.reference("OptionChange")
        case .raise: return JSONSchema.reference("GivenAlert")
        default:
            let fields = method.definition.parameters.filter { field in
                // A change of one option has the revision in its `If-Match` header.
                let isInHeader = method.changesOption && field.name == "revision"
                return field.name != pathVariableName && !isInHeader
            }
            return JSONSchema.objectSchema(fields, isRequest: true)
        }
    }
}
