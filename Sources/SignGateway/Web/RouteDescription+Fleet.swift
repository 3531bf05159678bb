extension RouteDescription {
    /// Creates the OpenAPI description of a request about a fleet of signs.
    init(fleet request: FleetWebRequest) {
        switch request {
        case .health:
            let health = Self.object(
                #""broker":{"type":"boolean"},"keys":{"type":"string","enum":["valid","missing","wrong"]}"#,
                required: ["broker", "keys"]
            )
            self.init("health", "Returns 200 while the broker is connected, otherwise 503.", health)
            responses.append(("503", Self.response("The broker is not connected.", health)))
        case .signs:
            let summary = "Returns the signs that match all given criteria, those that are not in sync first."
            self.init("signs", summary, Self.list("signs", and: ["counts", "total", "fleet"]))
        case .rollouts:
            self.init("rollouts", "Returns how far the rollout of each scope is.", Self.list("rollouts"))
        case .audit:
            self.init(
                "audit",
                "Returns the last changes of the fleet, the latest first.",
                Self.list("entries")
            )
        case .abort:
            let summary = "Holds a rollout back: signs that show its release return to the one before."
            self.init("abort", summary, [("204", #"{"description":"Done."}"#)])
            let properties = #"\#(Self.scope),\#(Self.number),"why":{"type":"string","maxLength":200}"#
            body = (Self.object(properties, required: ["scope", "number"]), true)
        case .live: self.init("live", "Returns what the signs with these names show now.", Self.list("signs"))
        case .statistics:
            let summary =
                "Returns how long the signs have shown each option on a day, and how often it was tapped."
            self.init("statistics", summary, Self.list("options", and: ["day", "days", "signs", "taps"]))
        case .statisticsTable:
            let summary = "Returns the counts of each sign and option on a day as a table."
            let table = Self.response("Done.", #"{"type":"string"}"#, type: "text/csv")
            self.init("statisticsTable", summary, [("200", table)])
        case .content:
            let summary =
                "Returns the scopes with a release whose names contain a text, and their latest changes."
            self.init("content", summary, Self.list("scopes", and: ["total", "can_publish", "signs"]))
        case .release:
            let document = #""name":{"type":"string"},"document":{"type":["object","null"]}"#
            let summary = "Returns a release, or null until it has arrived from the broker."
            self.init("release", summary, Self.object(document, required: ["name", "document"]))
        case .difference:
            let changes = #""changes":{"type":["array","null"],"items":{"type":"object"}}"#
            let summary = "Returns the changes between two releases, or null until both have arrived."
            self.init("difference", summary, Self.object(changes, required: ["changes"]))
        case .alert:
            self.init("alert", "Signs and publishes an alert.", [("204", #"{"description":"Done."}"#)])
            let text = #""text":{"type":"string","minLength":1,"maxLength":200},"for":{"type":"string"}"#
            let signs =
                #""signs":{"type":"integer","description":"The number of signs; for all signs, and for none."}"#
            let properties = #"\#(Self.scope),\#(text),\#(signs)"#
            body = (Self.object(properties, required: ["scope", "text", "for"]), true)
        case .rollback:
            let summary = "Signs and publishes the return of a scope to an earlier release."
            self.init("rollback", summary, [("204", #"{"description":"Done."}"#)])
            let release = #""release":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"}"#
            let properties = #"\#(Self.scope),\#(Self.number),\#(release)"#
            body = (Self.object(properties, required: ["scope", "number", "release"]), true)
        case .scope:
            let summary =
                "Returns the signs of a scope, the sizes of their displays, and what is in force for it."
            let members = ["signs", "online", "elsewhere", "withdrawal", "number", "release", "alert"]
            self.init("scope", summary, Self.list("displays", and: members))
        case .draft:
            let summary =
                "Checks a draft, and returns its mistakes and its differences from the release in force."
            self.init("draft", summary, Self.list("mistakes", and: ["warnings", "checked", "changes"]))
            body = (Self.object(Self.draft, required: ["scope", "number"]), true)
        case .preview:
            let picture = Self.response("Done.", #"{"type":"string","format":"binary"}"#, type: "image/png")
            let summary = "Draws a draft on a display: its key frames as a PNG, or 15 seconds as a GIF."
            self.init("preview", summary, [("200", picture)])
            let size = #""width":{"type":"integer"},"height":{"type":"integer"}"#
            let appearance = #""color":{"type":"boolean"},"moving":{"type":"boolean"}"#
            let required = ["scope", "number", "width", "height"]
            body = (Self.object(#"\#(Self.draft),\#(size),\#(appearance)"#, required: required), true)
        case .publish:
            let summary =
                "Checks, signs and publishes a draft. Without a release, it withdraws the release in force."
            let result = Self.object(
                #"\#(Self.number),"release":{"type":["string","null"]}"#,
                required: ["number", "release"]
            )
            self.init("publish", summary, result)
            let signs =
                #""signs":{"type":"integer","description":"The number of signs; for all signs, and for none."}"#
            body = (Self.object(#"\#(Self.draft),\#(signs)"#, required: ["scope", "number"]), true)
        }
    }

    /// The properties of a draft in a JSON Schema, as JSON text. A draft is a release of a fleet that has not
    /// been published yet.
    private static let draft =
        #"\#(scope),"number":{"type":"integer","minimum":0,"description":"The number in force, or 0."},"#
        + #""release":{"type":["object","null"]},"values":{"type":"object"},"rollout":{"type":"object"}"#

    /// The property for the number of a statement in a JSON Schema, as JSON text. A statement is the signed
    /// message that names the release that signs must install.
    private static let number = #""number":{"type":"integer","minimum":1,"maximum":9007199254740991}"#

    /// The property for a scope in a JSON Schema, as JSON text. A scope is all signs of a fleet, the signs
    /// with a label, or one sign.
    private static let scope =
        #""scope":{"type":"string","pattern":"^(all|label/[a-z0-9_-]+|node/[a-z0-9_-]+)$"}"#

    /// Returns the JSON Schema of an object whose member `key` is an array of objects. `others` contains the
    /// names of the other required members.
    private static func list(_ key: String, and others: [String] = []) -> String {
        #"{"type":"object","properties":{"\#(key)":{"type":"array","items":{"type":"object"}}},"#
            + #""required":\#(JSONSchema.jsonArray([key] + others))}"#
    }
}
