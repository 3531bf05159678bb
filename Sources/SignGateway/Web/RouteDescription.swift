import GatewayMessages
import SignAPI

/// The part of a route's description that its action decides.
struct RouteDescription {
    /// The name of the operation.
    var id: String
    /// The purpose, in a sentence.
    var summary: String
    /// The schema of the body; nil if the request has none.
    var body: (schema: String, isRequired: Bool)?
    /// The answers that are no refusals: status and description.
    var responses: [(String, String)]

    fileprivate init(
        _ id: String,
        _ summary: String,
        _ reply: String,
        body: String? = nil,
        headers: String = ""
    ) {
        self.id = id
        self.summary = summary
        self.body = body.map { ($0, true) }
        responses = [("200", Self.response("Done.", reply, headers: headers))]
    }

    fileprivate static func response(
        _ meaning: String,
        _ schema: String,
        type: String = "application/json",
        headers: String = ""
    ) -> String {
        let content = #""content":{"\#(type)":{"schema":\#(schema)}}"#
        return #"{"description":"\#(meaning)",\#(headers)\#(content)}"#
    }
}

extension Route {
    /// The description in the OpenAPI document.
    var description: RouteDescription {
        switch action {
        case .sign(let method): return describe(method)
        case .awtrix(let word): return describe(awtrix: word)
        case .file, .openAPI:
            return RouteDescription(
                "openapi",
                "Returns this interface as an OpenAPI document.",
                #"{"type":"object"}"#
            )
        case .option:
            let reply = JSONSchema.object([
                ("type", #""object""#),
                (
                    "properties",
                    ##"{"option":{"$ref":"#/components/schemas/Option"},"index":{"type":"integer","description":"##
                        + #""The place in the list, from 0."},"revision":{"type":"integer"},"total":{"type":"integer"}}"#
                ), ("required", #"["option","index","revision","total"]"#), ("additionalProperties", "false"),
            ])
            return RouteDescription(
                isByQuery ? "getOptionByQuery" : "getOption",
                "Returns one option.",
                reply,
                headers: #""headers":{"ETag":{"schema":{"type":"string"}}},"#
            )
        case .state:
            let reply =
                ##"{"type":"object","properties":{"state":{"$ref":"#/components/schemas/State"},"##
                + ##""group":{"$ref":"#/components/schemas/Group"}},"required":["state"],"additionalProperties":false}"##
            return RouteDescription(
                "state",
                "Returns the state of the sign, and of its group if it is in one.",
                reply
            )
        case .session:
            let reply =
                #"{"type":"object","properties":{"password":{"type":"boolean","description":"Whether a password is set."},"#
                + #""known":{"type":"boolean","description":"Whether this browser has given it."}},"#
                + #""required":["password","known"],"additionalProperties":false}"#
            return RouteDescription("session", "Returns whether this browser has given the password.", reply)
        case .health, .events, .metrics, .login, .logout: return plainDescription
        }
    }

    private var plainDescription: RouteDescription {
        let text = #"{"type":"string"}"#
        var description = RouteDescription("metrics", "Returns numbers for Prometheus.", text)
        switch action {
        case .health:
            let health =
                #"{"type":"object","properties":{"sign":{"type":"boolean"}},"required":["sign"],"#
                + #""additionalProperties":false}"#
            description = RouteDescription(
                "health",
                "Returns 200 while the sign answers, otherwise 503.",
                health
            )
            description.responses.append(("503", RouteDescription.response("No sign answers.", health)))
        case .events:
            description.id = "events"
            description.summary =
                "Server-sent events: `frame`, `state`, and with a secret `banner`; `Last-Event-ID` requests those that were "
                + "missed."
            // Some programs check each event, others the whole text.
            let events = #"{"description":"Server-sent events."}"#
            let response = RouteDescription.response("The events.", events, type: "text/event-stream")
            description.responses = [("200", response)]
        case .login:
            description.id = "login"
            description.summary = "Begins a session of 30 days, kept in a cookie."
            description.body = (
                #"{"type":"object","properties":{"password":{"type":"string"}},"required":["password"]}"#,
                true
            )
            let cookie = #""headers":{"Set-Cookie":{"schema":{"type":"string"}}}"#
            description.responses = [
                ("204", #"{"description":"Logged in. The cookie is called `loopbanner-PORT`.",\#(cookie)}"#)
            ]
        case .logout:
            description.id = "logout"
            description.summary = "Ends the session."
            description.responses = [("204", #"{"description":"Ended."}"#)]
        default:
            let content =
                #"{"application/openmetrics-text":{"schema":\#(text)},"text/plain":{"schema":\#(text)}}"#
            description.responses = [("200", #"{"description":"The page.","content":\#(content)}"#)]
        }
        return description
    }

    // MARK: The sign's methods

    private func describe(_ method: SignMethod) -> RouteDescription {
        let definition = method.definition
        let step = definition.routes.lazy.compactMap(\.step).first
        let isWithoutStep = step != nil && !path.contains("{")
        let suffix = isByQuery ? "ByQuery" : isWithoutStep ? "All" : ""
        var body: String?
        if !["GET", "DELETE"].contains(self.method) {
            switch method {
            case .upsertOption: body = JSONSchema.reference("OptionChange")
            case .raise: body = JSONSchema.reference("GivenAlert")
            default:
                let fields = definition.parameters.filter { $0.name != step && $0.name != "revision" }
                body = JSONSchema.object(fields, isRequest: true)
            }
        }
        let name = method.rawValue
        return RouteDescription(
            name.prefix(1).lowercased() + String(name.dropFirst()) + suffix,
            method == .dismiss && isWithoutStep ? "Ends all alerts." : definition.meaning,
            JSONSchema.object(definition.reply, isRequest: false),
            body: body
        )
    }

    // MARK: AWTRIX

    private func describe(awtrix word: String?) -> RouteDescription {
        let isRead = method == "GET"
        let name = (word ?? "idle").split(separator: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
        let replies = [
            "effects": #"{"type":"array"}"#, "transitions": #"{"type":"array"}"#,
            "loop": #"{"type":"object","additionalProperties":{"type":"integer"}}"#,
            "screen": #"{"type":"array","items":{"type":"integer"}}"#,
        ]
        var description = RouteDescription(
            "awtrix\(isRead ? "Get" : "Set")\(name)",
            "\(Self.awtrixSummaries[word ?? "idle"] ?? "") Only with awtrix = true in [web].",
            replies[word ?? ""] ?? #"{"type":"object"}"#
        )
        guard !isRead else { return description }
        description.body =
            Self.awtrixBodies[word ?? ""].map { ($0, word != "custom") } ?? (JSONSchema.any, false)
        description.responses = [
            ("200", RouteDescription.response("Done.", #"{"const":"OK"}"#, type: "text/plain"))
        ]
        return description
    }

    private static let awtrixSummaries = [
        "stats": "The state of the sign in the words of an AWTRIX.",
        "loop": "The ids of the options and their places.",
        "settings": "The settings of an AWTRIX that the sign has.",
        "screen": "The picture, a number for each pixel.",
        "effects": "The effects of an AWTRIX; the sign has none.",
        "transitions": "The transitions of an AWTRIX; the sign has none.",
        "custom": "An app becomes an option; an empty body removes it.",
        "notify": "A notification becomes an alert; Apprise's json:// uses this path, too.",
        "notify/dismiss": "Ends the alerts.",
        "nextapp": "Shows the next option.",
        "previousapp": "Shows the previous option.",
        "switch": "Shows an option.",
        "power": "Lights the display or makes it dark.",
        "idle": "An AWTRIX word without an effect: it is acknowledged and ignored.",
    ]

    private static let awtrixBodies: [String: String] = {
        let flag = #"{"enum":[true,false,0,1]}"#
        let seconds = #"{"type":"number","minimum":1,"maximum":86400}"#
        let text =
            #"{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"object","properties":{"t":{"type":"string"}}}}]}"#
        let app =
            #"{"type":"object","properties":{"text":\#(text),"duration":\#(seconds),"lifetime":\#(seconds),"#
            + #""pos":{"type":"integer"}},"required":["text"]}"#
        return [
            "custom": #"{"oneOf":[\#(app),{"type":"array","items":\#(app)}]}"#,
            "notify": #"{"type":"object","properties":{"text":{"type":"string"},"message":{"type":"string"},"#
                + #""title":{"type":"string"},"type":{"type":"string"},"hold":{"type":"boolean"},"#
                + #""stack":{"type":"boolean"},"wakeup":{"type":"boolean"},"duration":\#(seconds)},"#
                + #""anyOf":[{"required":["text"]},{"required":["message"]}]}"#,
            "switch": #"{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}"#,
            "power": #"{"type":"object","properties":{"power":\#(flag)},"required":["power"]}"#,
            "settings": #"{"type":"object","properties":{"BRI":{"type":"integer"},"MATP":\#(flag)}}"#,
        ]
    }()
}
