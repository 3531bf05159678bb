import LinuxSystem
import SignAPI

/// Builds the OpenAPI document of an HTTP interface from the gateway's routes and the definitions of the
/// sign's methods.
enum OpenAPI {
    /// The title and summary of an interface, shown at the top of its documentation.
    struct Subject {
        var title: String
        var description: String

        static let sign = Subject(
            title: "LoopBanner gateway",
            description: "The interface of a sign for browsers and programs; see docs/gateway.md."
        )
        static let fleet = Subject(
            title: "LoopBanner fleet",
            description: "The interface of a fleet of signs for browsers and programs; see docs/fleet.md."
        )
    }

    /// Returns the OpenAPI document of `routes` as JSON. `cookie` is the name of the session cookie.
    static func document(
        of subject: Subject = .sign,
        _ routes: [Route] = Route.common + Route.awtrix,
        cookie: String
    ) -> [UInt8] {
        var paths: [(path: String, routes: [Route])] = []
        for route in routes {
            if let index = paths.firstIndex(where: { $0.path == route.path }) {
                paths[index].routes.append(route)
            } else {
                paths.append((route.path, [route]))
            }
        }
        let items = paths.map { path, routesOfPath in
            let operations = routesOfPath.map { ($0.method.lowercased(), operation($0, among: routes)) }
            return (path, JSONSchema.object(operations))
        }
        let description =
            "\(subject.description) Every path with `GET` also has `HEAD`. "
            + "`x-role` is the least role that may use an operation. "
            + "All responses have security headers, except those to requests that are not HTTP."
        let information = [
            ("title", JSONSchema.quoted(subject.title)),
            ("version", JSONSchema.quoted(ProductVersion.text)),
            ("description", JSONSchema.quoted(description)),
            ("license", #"{"name":"Apache-2.0","identifier":"Apache-2.0"}"#),
        ]
        let components = [
            ("securitySchemes", securitySchemes(cookie: cookie)),
            ("schemas", JSONSchema.object(JSONSchema.components)),
            ("responses", JSONSchema.object(OpenAPIStatus.allCases.map { ($0.rawValue, $0.response) })),
        ]
        let document = [
            ("openapi", #""3.1.0""#), ("info", JSONSchema.object(information)),
            ("security", #"[{"token":[]},{"password":[]},{"session":[]}]"#),
            ("paths", JSONSchema.object(items)),
            ("components", JSONSchema.object(components)),
        ]
        return Array(JSONSchema.object(document).utf8)
    }

    private static func securitySchemes(cookie: String) -> String {
        #"{"token":{"type":"http","scheme":"bearer"},"password":{"type":"http","scheme":"basic"},"session":"#
            + #"{"type":"apiKey","in":"cookie","name":"\#(cookie)","#
            + #""description":"The name ends with the gateway's port."}}"#
    }

    private static func operation(_ route: Route, among routes: [Route]) -> String {
        let description = route.description
        var members = [
            ("operationId", JSONSchema.quoted(description.id)),
            ("summary", JSONSchema.quoted(description.summary)),
        ]
        if case .awtrix = route.action { members.append(("tags", #"["awtrix"]"#)) }
        if route.isOpen { members.append(("security", "[]")) }
        if let role = route.role { members.append(("x-role", JSONSchema.quoted(role.rawValue))) }
        let parameters = parameters(of: route, among: routes)
        if !parameters.isEmpty { members.append(("parameters", "[\(parameters.joined(separator: ","))]")) }
        if let body = description.body {
            let content = #""content":{"application/json":{"schema":\#(body.schema)}}"#
            members.append(("requestBody", #"{"required":\#(body.isRequired),\#(content)}"#))
        }
        let errors = OpenAPIStatus.errors(of: route, among: routes).map { status in
            (status.code, ##"{"$ref":"#/components/responses/\##(status.rawValue)"}"##)
        }
        let responses = (description.responses + errors).sorted { $0.0 < $1.0 }
        members.append(("responses", JSONSchema.object(responses)))
        return JSONSchema.object(members)
    }

    // MARK: Parameters

    private static func parameters(of route: Route, among routes: [Route]) -> [String] {
        var parameters: [String] = []
        if let start = route.path.firstIndex(of: "{"), let end = route.path.firstIndex(of: "}") {
            let name = String(route.path[route.path.index(after: start)..<end])
            let schema = stepSchema(name, of: route, routes)
            parameters.append(parameter(name, in: "path", isRequired: true, schema))
        }
        if route.hasIDInQuery {
            parameters.append(parameter("id", in: "query", isRequired: true, JSONSchema.text(.knownID)))
        }
        switch route.action {
        case .awtrix("custom"):
            let schema = #"{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$"}"#
            parameters.append(parameter("name", in: "query", isRequired: true, schema))
        case .events:
            let schema = #"{"type":"string","pattern":"^[!-~]*$"}"#
            parameters.append(parameter("Last-Event-ID", in: "header", schema))
        case .sign(let method): parameters += self.parameters(of: method, route)
        case .fleet(.signs):
            let text = #"{"type":"string","pattern":"^[^\\u0000]*$"}"#
            parameters += ["state", "label", "version", "q"].map { parameter($0, in: "query", text) }
            let number = #"{"type":"integer","minimum":0,"maximum":9007199254740991}"#
            parameters += ["offset", "limit"].map { parameter($0, in: "query", number) }
        case .fleet(let request):
            let text = #"{"type":"string","pattern":"^[^\\u0000]*$"}"#
            parameters += request.textParameters.map { parameter($0, in: "query", text) }
        default: break
        }
        return parameters
    }

    private static func parameters(of method: SignMethod, _ route: Route) -> [String] {
        let definition = method.definition
        var parameters: [String] = []
        if ["GET", "DELETE"].contains(route.method) {
            parameters += definition.queryParameters.map { field in
                let schema = JSONSchema.schema(of: field.type, isRequest: true)
                return parameter(field.name, in: "query", schema, description: field.meaning)
            }
        }
        guard definition.parameters.contains(where: { $0.name == "revision" }) else { return parameters }
        let tag = #"\"o[0-9a-f]{16}\""#
        let number = #"\"[0-9]{1,9}\""#
        let (pattern, meaning) =
            method.changesOption
            ? (
                #"^(\\*|\#(number)|\#(tag))$"#,
                "The expected `etag` of the option or `revision` of the list; `*`: the option must exist."
            )
            : (#"^(\\*|\#(number))$"#, "The expected `revision` of the list.")
        let schema = #"{"type":"string","pattern":"\#(pattern)"}"#
        parameters.append(parameter("If-Match", in: "header", schema, description: meaning))
        if method == .upsertOption {
            let schema = #"{"type":"string","pattern":"^(\\*|\#(tag))$"}"#
            let meaning = "`*`: the option must not exist."
            parameters.append(parameter("If-None-Match", in: "header", schema, description: meaning))
        }
        return parameters
    }

    private static func parameter(
        _ name: String,
        in place: String,
        isRequired: Bool = false,
        _ schema: String,
        description: String = ""
    ) -> String {
        var members = [("name", JSONSchema.quoted(name)), ("in", JSONSchema.quoted(place))]
        if isRequired { members.append(("required", "true")) }
        members.append(("schema", schema))
        if !description.isEmpty { members.append(("description", JSONSchema.quoted(description))) }
        return JSONSchema.object(members)
    }

    /// Returns the schema of the variable part `name` of a route's path, such as an id. The schema of an id
    /// excludes the fixed words that other routes have at the same position.
    private static func stepSchema(_ name: String, of route: Route, _ routes: [Route]) -> String {
        if let steps = route.steps { return JSONSchema.enumeration(steps) }
        if case .access = route.action { return RouteDescription.name }
        let fields: [Field] =
            if case .sign(let method) = route.action { method.definition.parameters } else { [] }
        if case .string(let form)? = fields.first(where: { $0.name == name })?.type, name != "id" {
            return JSONSchema.text(form)
        }
        let others = [".", ".."] + OpenAPIStatus.siblings(of: route, among: routes)
        let form: TextForm = if case .sign(.dismiss) = route.action { .knownAlertID } else { .knownID }
        return JSONSchema.adding(#""not":\#(JSONSchema.enumeration(others))"#, to: JSONSchema.text(form))
    }
}
