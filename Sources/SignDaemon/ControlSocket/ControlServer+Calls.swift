import BannerText
import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pictures
import Pixels
import SettingsText
import SignAPI
import SignCore
import SignFile

/// The handlers for calls on the control socket. Some calls are answered immediately, and others after a
/// reply from the frame thread, which shows the banner.
extension ControlServer {
    /// Passes `call` to the handler for its Varlink interface. The reply is sent immediately, or after the
    /// frame thread has handled a request. An invalid call is answered with an error.
    func handle(_ call: VarlinkCall, from connection: ControlConnection, at now: Instant) {
        connection.isOneway = call.isOneway
        do throws(VarlinkError) {
            if let defect = call.defect {
                // A client that sends many defective calls reaches its rate limit.
                try chargeRateLimit(of: connection, at: now)
                throw .unreadableCall(defect)
            }
            // The server supports no other protocol to which a client could upgrade.
            guard !call.wantsUpgrade else { throw .invalidParameter("upgrade") }

            switch call.interface {
            case Substring(ServiceInterface.name):
                completeCall(of: connection, with: try serviceReply(to: call), at: now)
            case Substring(SignInterface.name):
                let request = try SignCall(method: call.name, parameters: call.parameters)
                try handleSignCall(request, from: connection, wantsMore: call.wantsMore, at: now)
            case Substring(GroupInterface.name):
                let request = try GroupCall(method: call.name, parameters: call.parameters)
                try handleGroupCall(request, from: connection, wantsMore: call.wantsMore, at: now)
            default: throw .interfaceNotFound(String(call.interface))
            }
        } catch {
            completeCall(of: connection, with: error.message, at: now)
        }
    }

    /// Returns the reply to a call of the Varlink interface `org.varlink.service`. This describes the
    /// interface that the call names, or the product if it names none. Throws if the interface is unknown.
    private func serviceReply(to call: VarlinkCall) throws(VarlinkError) -> [UInt8] {
        let description: String
        switch try ServiceInterface.describedInterface(in: call) {
        case ServiceInterface.name: description = ServiceInterface.text
        case SignInterface.name: description = SignInterface.text
        case GroupInterface.name: description = GroupInterface.text
        case let unknownName?: throw .interfaceNotFound(unknownName)
        case nil: return productReply()
        }
        return VarlinkReply.message { $0.add("description", description) }
    }

    private func productReply() -> [UInt8] {
        VarlinkReply.message { reply in
            reply.add("vendor", "The LoopBanner authors")
            reply.add("product", "LoopBanner")
            reply.add("version", host.version)
            reply.add("url", "")
            reply.add("interfaces", [ServiceInterface.name, SignInterface.name, GroupInterface.name])
        }
    }

    /// Handles a client's call of a method of the sign. The client receives the reply immediately, or once
    /// the frame thread has handled a request. If `wantsMore` is true, a stream of replies may follow.
    ///
    /// - Throws: An error if the call is invalid, or if it exceeds a limit.
    private func handleSignCall(
        _ call: SignCall,
        from connection: ControlConnection,
        wantsMore: Bool,
        at now: Instant
    ) throws(VarlinkError) {
        if !call.isReading { try admit(call, from: connection, at: now) }
        if call.method == .count { try validateCounterChange(call.arguments) }

        // All methods that represent inputs are handled in the same way, and so are those that change the
        // list.
        if let input = try InputLine(requestedBy: call) { return try perform(input, from: connection) }
        if let change = try ListCall(call) { return try changeList(change, from: connection) }

        let arguments = call.arguments
        switch call.method {
        case .getState: try replyWithState(to: connection, at: now)
        case .getOptions: completeCall(of: connection, with: optionsReply(to: arguments, at: now), at: now)
        case .subscribe: try subscribe(connection, with: arguments, wantsMore: wantsMore, at: now)
        case .getFrame: try requestFrame(arguments, for: connection, wantsMore: wantsMore)
        case .getValues: try requestUnlessEnding(.values, from: connection, reply: .values)
        case .getCounters: try requestUnlessEnding(.state, from: connection, reply: .counters)
        case .getStatistics: completeCall(of: connection, with: try statisticsReply(to: arguments), at: now)
        case .apply: try applyRelease(call, from: connection)
        case .getSettings: completeCall(of: connection, with: settingsReply(), at: now)
        case .changeSettings: try changeSettings(arguments, from: connection)
        case .getDisplays:
            completeCall(of: connection, with: try displaysReply(to: connection, at: now), at: now)
        case .identify: try identify(arguments, from: connection)
        case .getDiagnosis:
            completeCall(of: connection, with: try diagnosisReply(to: connection, at: now), at: now)
        case .restart: try restart(for: connection, at: now)
        case .drawOptions: try drawOptions(arguments, from: connection, at: now)
        case .setValue: try setValue(arguments, from: connection)
        case .raise:
            raise(try Alert(AlertCall(call), wall: host.playlist.configuration.wall), from: connection)
        case .perform: try perform(InputLine(performArgument: arguments.string("line")), from: connection)
        // These methods are inputs or change the list, and were handled above.
        case .tap, .next, .previous, .goTo, .activate, .pause, .resume, .hold, .setBrightness, .setScale,
            .setLit, .count, .dismiss, .reload, .setOptions, .upsertOption, .moveOption, .removeOption,
            .resetOptions:
            throw .methodNotFound("\(SignInterface.name).\(call.method.rawValue)")
        }
    }

    // MARK: Inputs

    /// Checks whether a client may make `call`, which changes the sign, and charges its rate limits. Throws
    /// if the connection is read-only, the sign stops, or a limit is exceeded. Logs a client's first call.
    private func admit(
        _ call: SignCall,
        from connection: ControlConnection,
        at now: Instant
    ) throws(VarlinkError) {
        guard !connection.isReadOnly else { throw .readOnly }
        guard !isEnding else { throw .ending }
        try chargeRateLimit(of: connection, cost: cost(of: call), at: now)
        // Only the first input is logged, because events name the source of the later ones.
        guard !connection.hasLoggedClient else { return }
        connection.hasLoggedClient = true
        let client = "\(connection.source), process \(connection.process)"
        log(.info, "control socket: \(client): \(call.method.rawValue)")
    }

    /// Returns the cost of `call` for the rate limit, in inputs. Rereading the list costs more than one.
    private func cost(of call: SignCall) -> Int {
        guard let givenOptions = Self.givenOptionCount(in: call) else { return 1 }
        let shownOptions = host.playlist.configuration.options.count
        return InputLimits.cost(options: max(shownOptions, givenOptions), bytes: host.lists.latestList.size)
    }

    /// Returns the number of options in `call`, or nil if the sign does not reread its option list for it.
    private static func givenOptionCount(in call: SignCall) -> Int? {
        if let change = try? ListCall(call) { return change.givenOptions.count }
        switch call.method {
        case .apply: return call.arguments.tree("release")["options"]?.array?.count ?? 0
        case .changeSettings, .identify: return 0
        case .perform:
            let input = try? InputLine(call.arguments.string("line"))
            return input == .reload ? 0 : nil
        default:
            let input = try? InputLine(equivalentTo: call)
            return input == .reload ? 0 : nil
        }
    }

    /// Performs a client's input, such as a tap. The reply is sent after the frame thread, which shows the
    /// banner, has handled the input (except for `reload`). Throws if the input is invalid.
    private func perform(_ input: InputLine, from connection: ControlConnection) throws(VarlinkError) {
        switch input {
        case .gesture(let gesture, let buttonName):
            let action = FrameLoop.Request.Action.gesture(
                gesture,
                button: try buttonIndex(named: buttonName),
                key: buttonName,
                source: connection.source
            )
            request(action, from: connection, reply: .input(id: nil))
        case .commands(let inputs):
            for commandInput in inputs { try checkCount(commandInput.command) }
            // The sign's events name the client as the source of each command.
            let commands = inputs.map { commandInput in
                (
                    command: commandInput.command,
                    cause: Cause(commandInput.cause.name, source: connection.source)
                )
            }
            request(.commands(commands), from: connection, reply: .forInputs(inputs))
        case .value(let name, let text, let lifetime):
            setValue(name, to: text, lifetime: lifetime, persists: false, from: connection)
        case .alert(let alert): raise(alert, from: connection)
        case .reload: try reload(for: connection)
        }
    }

    /// Returns the index of the button whose name, GPIO line or key is `name`, or of the first button if
    /// `name` is nil. Throws an error if there is no such button.
    private func buttonIndex(named name: String?) throws(VarlinkError) -> Int {
        guard let name else { return 0 }
        let buttons = host.playlist.configuration.pressableButtons
        guard let index = buttons.firstIndex(where: { $0.name == name || $0.contact.hasName(name) }) else {
            throw .unknownButton(name)
        }
        return index
    }

    private func setValue(_ arguments: Arguments, from connection: ControlConnection) throws(VarlinkError) {
        let name = arguments.string("name")
        guard TextTemplate.isValueName(name) else { throw .invalidParameter("name") }
        let value = arguments.optionalString("value")
        let lifetime = try arguments.optionalString("lifetime").map { text throws(VarlinkError) in
            try parseDuration(parameter: "lifetime", text: text)
        }
        let persists = arguments.boolean("persist")
        setValue(name, to: value, lifetime: lifetime, persists: persists, from: connection)
    }

    /// Sets the value `name`, which texts show with `{value:NAME}`. Sends the command to the frame thread as
    /// a request, which is identified by its token. When the frame thread replies, the client receives its
    /// reply. If `persists` is true, the value is then also written to disk, and otherwise later.
    ///
    /// - Parameters:
    ///   - name: The name of the value.
    ///   - value: The new value, or nil to remove the value.
    ///   - lifetime: The time after which the value is removed, or nil to keep it.
    ///   - persists: Whether the value must be on disk within a second.
    ///   - connection: The client's connection.
    private func setValue(
        _ name: String,
        to value: String?,
        lifetime: Nanoseconds?,
        persists: Bool,
        from connection: ControlConnection
    ) {
        let command = Command.value(name: name, text: value, lifetime: lifetime)
        let cause = Cause("value", source: connection.source)
        let token = request(
            .commands([(command, cause)]),
            from: connection,
            reply: .setValue(persists: persists)
        )
        // The mark causes the value to be written in time. The client's reply only states whether it is safe.
        if persists { requests.markPersisting(token: token) }
        // Characters that the fonts lack cause a warning in the log. The value is set nevertheless.
        if let value { host.warnAboutMissingGlyphs(in: value) }
    }

    private func raise(_ alert: Alert, from connection: ControlConnection) {
        let cause = Cause("alert", source: connection.source)
        request(.commands([(.raise(alert), cause)]), from: connection, reply: .raise)
        if !alert.text.isEmpty { host.warnAboutMissingGlyphs(in: alert.text) }
    }

    private func reload(for connection: ControlConnection) throws(VarlinkError) {
        do throws(ConfigurationError) {
            let (number, warnings) = try host.reload()
            let trees = JSONTree.array(warnings.map(\.tree))
            let reply = VarlinkReply.message { $0.add("warnings", tree: trees) }
            awaitPlaylist(number, for: connection, reply: .message(reply))
        } catch {
            throw .invalidConfiguration(error.diagnostics.map(\.tree))
        }
    }
}

extension InputLine {
    /// Parses `text`, the argument of `Perform`, which describes an input. Throws an error if it is invalid.
    fileprivate init(performArgument text: String) throws(VarlinkError) {
        do throws(Mistake) {
            try self.init(text)
        } catch {
            throw .invalidLine(error.description)
        }
    }

    /// Creates the input that `call` requests, such as the selection of an option. The input's argument is
    /// the first parameter of the call. Returns nil if the method requests no input. Throws if a parameter is
    /// invalid.
    fileprivate init?(requestedBy call: SignCall) throws(VarlinkError) {
        do throws(Mistake) {
            try self.init(equivalentTo: call)
        } catch {
            throw .invalidParameter(call.method.definition.parameters.first?.name ?? "")
        }
    }
}

extension ControlConnection.PendingReply {
    /// Returns the kind of reply for a client whose call requests the commands in `inputs`.
    fileprivate static func forInputs(_ inputs: [Command.Input]) -> Self {
        for input in inputs {
            switch input.command {
            case .navigate(.goTo(let id)): return .input(id: id)
            case .dismiss: return .dismiss
            case .count(let name, _): return .count(name: name)
            default: continue
            }
        }
        return .input(id: nil)
    }
}

private func parseDuration(parameter: String, text: String) throws(VarlinkError) -> Nanoseconds {
    do throws(DurationError) {
        return try Nanoseconds(duration: text)
    } catch {
        throw .invalidParameter(parameter)
    }
}

extension Alert {
    /// Creates the alert that `call` requests, with its picture (if any) converted for `wall`. Throws an
    /// error if a part of the call is invalid, for example if the text is blank.
    fileprivate init(_ call: AlertCall, wall: WallSettings) throws(VarlinkError) {
        self.init(try Self.makeContent(for: call, wall: wall), id: call.id)
        try setAppearance(from: call)
        priority = call.priority
        if let durationText = call.duration {
            duration = try parseDuration(parameter: "duration", text: durationText)
            guard duration != .zero else { throw .invalidParameter("duration") }
        }
        tapDismisses = call.tapDismisses
        blinks = call.blinks
    }

    /// Returns what the alert in `call` shows: a text, a bitmap that the call contains as rows of characters,
    /// or an image file in Base64. An image is converted for the displays of `wall`. Throws an error if the
    /// text is blank, or if the image cannot be used.
    private static func makeContent(
        for call: AlertCall,
        wall: WallSettings
    ) throws(VarlinkError) -> Content {
        switch call.content {
        case .text(let text):
            guard !text.isBlank else {
                throw .invalidAlert(at: "alert.text", "the alert has no visible text")
            }
            return .text(text)
        case .rows(let rows): return .rows(Bitmap(art: rows.joined(separator: "\n")))
        case .image(let base64):
            do throws(PictureProblem) {
                return .picture(try PictureContent(base64: base64, for: wall))
            } catch {
                throw .invalidAlert(at: "alert.image", error.description)
            }
        }
    }

    /// Applies the markup, icon and colors from `call` to this alert. Throws an error if the markup is
    /// invalid, or if the icon or a color does not exist.
    private mutating func setAppearance(from call: AlertCall) throws(VarlinkError) {
        hasMarkup = call.hasMarkup
        if case .text(let text) = content, hasMarkup, let problem = Alert.markupProblem(in: text) {
            throw .invalidAlert(at: "alert.text", "the text \(problem)")
        }
        switch call.icon {
        case .name(let name):
            guard !setIcon(named: name) else { break }
            let suggestion = TextTemplate.suggestedIconName(for: name).map { "; did you mean '\($0)'?" } ?? ""
            throw .invalidAlert(at: "alert.icon", "unknown icon \(Wording.quoted(name))\(suggestion)")
        case .rows(let rows): icon = .rows(Bitmap(art: rows.joined(separator: "\n")))
        case nil: break
        }
        ink.color = try Self.parseColor(call.color, key: "color")
        ink.background = try Self.parseColor(call.background, key: "background")
    }

    private static func parseColor(_ text: String?, key: String) throws(VarlinkError) -> Color? {
        guard let text else { return nil }
        guard let color = Color(named: text) else {
            throw .invalidAlert(at: "alert.\(key)", "\(key) \(Color.problem(with: text))")
        }
        return color
    }
}
