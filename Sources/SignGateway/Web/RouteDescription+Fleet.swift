extension RouteDescription {
    /// Creates the description of a request about a fleet.
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
            let summary =
                "Returns the signs that match all given criteria, those that are not in sync first."
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
            let scope =
                #""scope":{"type":"string","pattern":"^(all|label/[a-z0-9_-]+|node/[a-z0-9_-]+)$"}"#
            let number = #""number":{"type":"integer","minimum":1,"maximum":9007199254740991}"#
            let properties = #"\#(scope),\#(number),"why":{"type":"string","maxLength":200}"#
            body = (Self.object(properties, required: ["scope", "number"]), true)
        }
    }

    /// Returns the schema of an object with an array of objects under `key`, and further members.
    private static func list(_ key: String, and others: [String] = []) -> String {
        #"{"type":"object","properties":{"\#(key)":{"type":"array","items":{"type":"object"}}},"#
            + #""required":\#(JSONSchema.strings([key] + others))}"#
    }
}
