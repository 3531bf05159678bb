import SignAPI

extension RouteDescription {
    /// Creates the OpenAPI description of the route for `command` of the AWTRIX 3 API. Members of the body
    /// that have no effect are left out.
    init(_ method: String, awtrix command: String) {
        let isRead = method == "GET"
        let parts = command.split(separator: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let id = "awtrix\(isRead ? "Get" : "Set")\(parts.joined())"
        let summary = "\(Self.summaries[command] ?? "") Only with awtrix = true in [web]."
        if isRead {
            self.init(id, summary, Self.replies[command] ?? #"{"type":"object"}"#)
            return
        }
        self.init(id, summary, [("200", Self.response("Done.", #"{"const":"OK"}"#, type: "text/plain"))])
        // A `custom` request without a body removes the app.
        body = Self.bodies[command].map { ($0, command != "custom") } ?? (JSONSchema.any, false)
    }

    private static let summaries = [
        "stats": "Returns the state of the sign as that of an AWTRIX.",
        "loop": "Returns the ids of the options with their positions.",
        "settings": "Returns or changes the AWTRIX settings that the sign has.",
        "screen": "Returns the picture as one number per pixel.",
        "effects": "Returns an empty list: the sign has no AWTRIX effects.",
        "transitions": "Returns the names of the transitions; the index of a name is its number in TEFF.",
        "custom": "Sets an app as an option. An empty body, object or array removes it.",
        "notify": "Raises an alert. Apprise's json:// uses this path, too.",
        "notify/dismiss": "Ends all alerts.",
        "nextapp": "Moves to the next option.",
        "previousapp": "Moves to the previous option.",
        "switch": "Moves to an option.",
        "power": "Turns the display on or off.",
        "ignored": "Has no effect: the sign acknowledges and ignores this AWTRIX command.",
    ]

    /// The JSON Schemas of the replies to AWTRIX commands, keyed by command. The replies to commands that are
    /// not listed are objects with any members.
    private static let replies = [
        "effects": #"{"type":"array"}"#, "transitions": #"{"type":"array","items":{"type":"string"}}"#,
        "loop": #"{"type":"object","additionalProperties":{"type":"integer"}}"#,
        "screen": #"{"type":"array","items":{"type":"integer"}}"#,
    ]

    private static let bodies: [String: String] = {
        let flag = #"{"enum":[true,false,0,1]}"#
        // Like an AWTRIX, the gateway ignores an optional part of the wrong type, so these schemas have no
        // type.
        func optional(_ description: String, _ limits: String = "") -> String {
            #"{"description":"\#(description) A value of another type has no effect."\#(limits)}"#
        }
        // The maximum of `dwell` is a year, as in an option. That of a duration is the longest one that the
        // sign can store.
        let dwell = optional("A number of seconds.", #","maximum":31536000"#)
        let seconds = optional("A number of seconds.", #","maximum":9223372036"#)
        let boolean = optional("A Boolean value.")
        let string = optional("A text.")
        // The sign shows no blank texts.
        let visible = JSONSchema.stringSchema(.literal)
        let appText = JSONSchema.stringSchema(.appText)
        let fragment = #"{"type":"object","properties":{"t":\#(appText)},"required":["t"]}"#
        let text = #"{"oneOf":[\#(appText),{"type":"array","minItems":1,"contains":\#(fragment)}]}"#
        let app =
            #"{"type":"object","properties":{"text":\#(text),"duration":\#(dwell),"lifetime":\#(seconds),"#
            + #""pos":\#(optional("An index.")),"center":\#(boolean)},"required":["text"]}"#
        let notification =
            #"{"properties":{"text":\#(visible),"duration":\#(seconds),"message":false},"required":["text"]}"#
        // Of a message from Apprise, only the title, the type and the message itself have an effect.
        let appriseMessage = #"{"properties":{"message":\#(visible)},"required":["message"]}"#
        return [
            "custom":
                #"{"oneOf":[\#(app),{"type":"array","items":\#(app)},{"type":"object","maxProperties":0}]}"#,
            "notify":
                #"{"type":"object","properties":{"title":\#(string),"type":\#(string),"hold":\#(boolean),"#
                + #""stack":\#(boolean),"wakeup":\#(boolean)},"anyOf":[\#(notification),\#(appriseMessage)]}"#,
            "switch": #"{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}"#,
            "power": #"{"type":"object","properties":{"power":\#(flag)},"required":["power"]}"#,
            "settings": #"{"type":"object","properties":{"BRI":{"type":"number"},"MATP":\#(flag),"#
                + #""TEFF":{"type":"integer","minimum":0,"maximum":10},"#
                + #""TSPEED":{"type":"integer","minimum":0,"maximum":60000}}}"#,
        ]
    }()
}
