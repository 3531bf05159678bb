import Diagnostics
import GatewayMessages
import MonotonicTime
import SettingsText

/// A table `[[source]]` of the configuration, which defines where a value or a list of options for the sign
/// comes from, and how it is converted.
struct SourceSettings: Hashable {
    enum Origin: Hashable {
        /// The messages on MQTT topics that match this filter.
        case topic(String)
        /// The contents of the file at this path, which the gateway reads again whenever the file is written.
        case file(String)
        /// The output of a command, which the gateway runs again after each interval. The array contains the
        /// program and its arguments.
        case command([String], interval: Nanoseconds)
        /// The document at this URL, which the gateway fetches again after each interval.
        case address(String, interval: Nanoseconds)
    }

    var origin: Origin
    var contents: SourceContents
    /// The time after which contents from the source expire, or nil if they never expire.
    var lifetime: Nanoseconds?

    /// The MQTT topic filter, or nil if the source is not an MQTT topic.
    var topic: String? { if case .topic(let topic) = origin { topic } else { nil } }

    /// The path of the source's file, or nil if the source is not a file.
    var path: String? { if case .file(let path) = origin { path } else { nil } }

    /// The command that provides the contents of the source, with its standard input (or nil if it needs
    /// none) and the interval between its runs. It is nil if the source is neither a command nor a URL.
    var command: (arguments: [String], input: [UInt8]?, interval: Nanoseconds)? {
        switch origin {
        case .topic, .file: nil
        case .command(let arguments, let interval): (arguments, nil, interval)
        case .address(let url, let interval): (Self.fetchCommand, CurlConfiguration.address(url), interval)
        }
    }

    /// The command with which the gateway fetches a document. It reads the URL from its standard input,
    /// writes the document to its standard output, and does not follow redirections. The limits for all
    /// commands also apply to it.
    private static var fetchCommand: [String] {
        let output = ["--disable", "--silent", "--show-error", "--fail"]
        let limits = ["--max-time", "9", "--max-filesize", "262144"]
        let protocols = ["--globoff", "--proto", "=http,https", "--location", "--max-redirs", "0"]
        return ["/usr/bin/curl"] + output + limits + protocols + ["--config", "-"]
    }

    /// The text that identifies the source in messages: its topic, path, URL or program. A URL is shown
    /// without the user name and password that it may contain, because the text is written to the log.
    var place: String {
        switch origin {
        case .topic(let topic): topic
        case .file(let path): path
        case .command(let arguments, _): arguments.first ?? ""
        case .address(let url, _): Self.removingCredentials(from: url)
        }
    }

    /// Returns `url` without the user information `NAME:PASSWORD@` (RFC 3986, section 3.2.1). The password
    /// may contain unescaped slashes.
    private static func removingCredentials(from url: String) -> String {
        guard let scheme = ["http://", "https://"].first(where: { url.hasPrefix($0) }) else { return url }
        let urlWithoutScheme = url.dropFirst(scheme.count)
        let authority = urlWithoutScheme.prefix { !"/?#".contains($0) }
        let port = authority.last == "]" ? "" : authority.drop { $0 != ":" }.dropFirst()
        // Otherwise, the text before the slash is a name and the start of a password.
        let isCompleteAuthority =
            authority.contains("@") || authority.hasPrefix("[") || port.allSatisfy(\.isNumber)
        let searchedText = isCompleteAuthority ? authority : urlWithoutScheme
        guard let separator = searchedText.lastIndex(of: "@") else { return url }
        return scheme + urlWithoutScheme[separator...].dropFirst()
    }

    static var key: TableSchema<GatewaySettings>.Key {
        .tables("source", limit: 64, appendingTo: \.sources) { table, settings, findings in
            var draft = SourceDraft()
            SourceDraft.schema.read(table, into: &draft, findings: &findings)
            guard let source = draft.makeSettings(from: table, reportingTo: &findings) else { return nil }
            let name = source.contents.name
            guard !settings.sources.contains(where: { $0.contents.name == name }) else {
                findings.addError("duplicate source name \(Wording.quoted(name))", at: table.location)
                return nil
            }
            return source
        }
    }
}

/// The keys of a table `[[source]]` as read from the configuration file, before they are checked for
/// consistency.
struct SourceDraft {
    private var name: String?
    private var topic: String?
    private var path: String?
    private var url: String?
    private var command: [String]?
    private var interval: Nanoseconds?
    private var target = SourceContents.Target.value
    private var pointer: JSONPointer?
    private var maximumOptions = 10
    private var hasMarkup = false
    private var lifetime: Nanoseconds?

    private static let defaultInterval = Nanoseconds.seconds(60)

    static var schema: TableSchema<SourceDraft> {
        let lifetimes = Nanoseconds.seconds(1)...(.seconds(366 * 86_400))
        return TableSchema(
            header: "[[source]]",
            keys: [
                .text("name", check: problem(withName:)) { $0.name = $1 },
                .text("mqtt", check: problem(withTopic:)) { $0.topic = $1 }, .path("file") { $0.path = $1 },
                .text("http", check: problem(withURL:)) { $0.url = $1 },
                .command("command") { $0.command = $1 },
                .duration("every", in: .seconds(10)...(.seconds(86_400)), makeValue: { $0 }, words: [:]) {
                    $0.interval = $1
                },
                .choice("as") { $0.target = $1 }, pointerKey, .flag("markup") { $0.hasMarkup = $1 },
                .wholeNumber("max", in: 1...20, unit: "options") { $0.maximumOptions = $1 },
                .duration("lifetime", in: lifetimes, makeValue: { $0 }, words: [:]) { $0.lifetime = $1 },
            ],
            defaults: ["every": "\"60s\"", "as": "\"value\"", "markup": "false", "max": "10"],
            otherNames: [
                "topic": "mqtt", "value": "name", "path": "file", "json": "pointer", "limit": "max",
                "exec": "command", "program": "command", "interval": "every", "url": "http", "https": "http",
            ]
        )
    }

    /// Converts this draft, the keys that were read from `table`, a table `[[source]]`, to the settings of a
    /// source. A source provides contents for the sign from an origin, such as a file. The contents are the
    /// value with the source's name, or options (`target`), and the sign removes them after their lifetime.
    /// If the keys do not match, reports the errors in `findings` and returns nil.
    func makeSettings(from table: TOMLNode, reportingTo findings: inout Findings) -> SourceSettings? {
        guard let name else {
            // The error about an invalid name was reported when it was read.
            if table.member("name") == nil { findings.addError("name is missing", at: table.location) }
            return nil
        }
        guard let origin = origin(of: name, in: table, reportingTo: &findings) else { return nil }
        warnAboutUnusedMarkup(in: table, reportingTo: &findings)

        let effectiveLifetime = lifetime ?? Self.defaultLifetime(of: origin)
        let contents = SourceContents(
            target,
            name: name,
            // The path to the contents in a JSON document.
            pointer: pointer,
            maximumOptions: maximumOptions,
            hasMarkup: hasMarkup,
            // The sign receives the lifetime as text, together with new contents.
            lifetime: effectiveLifetime.map(Self.milliseconds)
        )
        // From the duration, the gateway calculates the remaining lifetime if it sends the contents again.
        return SourceSettings(origin: origin, contents: contents, lifetime: effectiveLifetime)
    }

    /// Returns `duration` as text in milliseconds, such as `90000ms`.
    private static func milliseconds(_ duration: Nanoseconds) -> String {
        "\(duration.rawValue / Nanoseconds.milliseconds(1).rawValue)ms"
    }

    /// Reports a warning if `table` has the key `markup`, but provides a value, which is shown literally.
    private func warnAboutUnusedMarkup(in table: TOMLNode, reportingTo findings: inout Findings) {
        guard target == .value, hasMarkup, let markup = table.member("markup") else { return }
        findings.addWarning(
            "markup has no effect on a value, which is always shown literally; it is only for as = \"options\"",
            at: markup.keyLocation
        )
    }

    /// Returns the default time after which contents from `origin` (a topic, file, URL or command) expire, or
    /// nil if they never expire. It applies if no lifetime is configured.
    private static func defaultLifetime(of origin: SourceSettings.Origin) -> Nanoseconds? {
        switch origin {
        case .topic, .file: nil
        // The output expires when the command has failed three times.
        case .command(_, let interval), .address(_, let interval): interval * 3
        }
    }

    /// Returns the origin of the source's contents: an MQTT topic, a file, a URL or a command. `table` must
    /// have exactly one of the keys `mqtt`, `file`, `http` and `command`, which determines the origin. If it
    /// has several or none, reports an error and returns nil. Also returns nil if the value of the key is
    /// invalid. `name` is the name of the source, for messages.
    private func origin(
        of name: String,
        in table: TOMLNode,
        reportingTo findings: inout Findings
    ) -> SourceSettings.Origin? {
        let originKeys = ["mqtt", "file", "http", "command"].compactMap { table.member($0) }
        if originKeys.count > 1 {
            findings.addError(
                "'\(name)' has more than one of mqtt, file, http and command; use another [[source]] for the other",
                at: originKeys.map(\.keyLocation).max() ?? table.location
            )
            return nil
        }
        validateInterval(in: table, reportingTo: &findings)
        if originKeys.isEmpty {
            findings.addError(
                "mqtt, file, http or command is missing; set the topic, path, URL or program that updates '\(name)'",
                at: table.location
            )
        }
        // This is nil if no key is present, or if its value is invalid.
        return validOrigin
    }

    /// Reports an error if `table` has the key `every` although its contents are not read at an interval.
    private func validateInterval(in table: TOMLNode, reportingTo findings: inout Findings) {
        let hasInterval = table.member("command") != nil || table.member("http") != nil
        guard !hasInterval, let every = table.member("every") else { return }
        findings.addError(
            "every applies only to http and command; mqtt and file are read whenever they change",
            at: every.keyLocation
        )
    }

    /// The origin that the keys of the table determine, or nil if no key has a valid value. An error about an
    /// invalid value was already reported when it was read.
    private var validOrigin: SourceSettings.Origin? {
        if let topic { return .topic(topic) }
        if let path { return .file(path) }
        if let url { return .address(url, interval: interval ?? Self.defaultInterval) }
        if let command { return .command(command, interval: interval ?? Self.defaultInterval) }
        return nil
    }

    private static var pointerKey: TableSchema<SourceDraft>.Key {
        TableSchema.Key(name: "pointer") { value, draft, findings in
            guard let text = findings.readText(value, named: "pointer") else { return }
            guard let pointer = JSONPointer(text) else {
                let rule = "pointer must begin with /, as in \"/main/temp\" (RFC 6901)"
                return findings.addError(rule, at: value.location)
            }
            draft.pointer = pointer
        }
    }

    // MARK: Checks

    /// Returns the reason why `url` is not a valid URL for HTTP or HTTPS, or nil if it is valid.
    static func problem(withURL url: String) -> String? {
        let scheme = ["http://", "https://"].first { url.hasPrefix($0) }
        let hostStart = scheme.flatMap { url.dropFirst($0.count).first }
        let hasHost = hostStart != nil && hostStart != "/"
        let isPrintableASCII = url.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
        let isValid = hasHost && isPrintableASCII && url.utf8.count <= 2048
        return isValid ? nil : "must be a URL such as \"https://example.org/soup.json\""
    }

    /// Returns the reason why `name` is not a valid name for a source of the sign's contents, or nil if it is
    /// valid.
    private static func problem(withName name: String) -> String? {
        let isValid =
            (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_.-") }
        return isValid ? nil : "must be 1 to 64 letters from a to z, digits, _, . and -"
    }

    /// Returns the reason why `filter` is not a valid MQTT topic filter (MQTT 3.1.1, section 4.7), or nil if
    /// it is valid.
    private static func problem(withTopic filter: String) -> String? {
        let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
        let hasValidLevels = levels.enumerated().allSatisfy { index, level in
            let isWildcard = level == "+" || level == "#" && index == levels.count - 1
            return isWildcard || !level.contains { $0 == "+" || $0 == "#" }
        }
        let isValid = (1...1024).contains(filter.utf8.count) && !filter.utf8.contains(0) && hasValidLevels
        return isValid ? nil : "must be a topic; + and # must each be a whole level, and # must be last"
    }
}
