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

/// Calls: which are answered at once, and which the frame thread must answer first.
extension ControlServer {
    /// Serves `call`. A reply or an error is sent now or later.
    func obey(
        _ call: VarlinkCall,
        of connection: ControlConnection,
        for host: any ControlHost,
        at now: Instant
    ) {
        connection.isOneway = call.isOneway
        do throws(VarlinkError) {
            if let defect = call.defect {
                if let limit = take(inputOf: connection, at: now) { throw limit }
                throw .unreadableCall(defect)
            }
            guard !call.wantsUpgrade else { throw .invalidParameter("upgrade") }
            switch call.interface {
            case Substring(ServiceInterface.name):
                finish(connection, with: try serviceReply(to: call, for: host), at: now)
            case Substring(SignInterface.name):
                let request = try SignCall(call.name, call.parameters)
                try obey(request, of: connection, wantsMore: call.wantsMore, for: host, at: now)
            case Substring(GroupInterface.name):
                let request = try GroupCall(call.name, call.parameters)
                try obey(request, of: connection, wantsMore: call.wantsMore, for: host, at: now)
            default: throw .interfaceNotFound(String(call.interface))
            }
        } catch {
            finish(connection, with: error.message, at: now)
        }
    }

    private func serviceReply(
        to call: VarlinkCall,
        for host: any ControlHost
    ) throws(VarlinkError) -> [UInt8] {
        let text: String
        switch try ServiceInterface.describedInterface(in: call) {
        case ServiceInterface.name: text = ServiceInterface.text
        case SignInterface.name: text = SignInterface.text
        case GroupInterface.name: text = GroupInterface.text
        case let name?: throw .interfaceNotFound(name)
        case nil:
            return VarlinkReply.message { reply in
                reply.add("vendor", "The LoopBanner authors")
                reply.add("product", "LoopBanner")
                reply.add("version", host.version)
                reply.add("url", "")
                reply.add("interfaces", [ServiceInterface.name, SignInterface.name, GroupInterface.name])
            }
        }
        return VarlinkReply.message { $0.add("description", text) }
    }

    private func obey(
        _ call: SignCall,
        of connection: ControlConnection,
        wantsMore: Bool,
        for host: any ControlHost,
        at now: Instant
    ) throws(VarlinkError) {
        if !call.isReading {
            guard !connection.isReadOnly else { throw .readOnly }
            guard !isEnding else { throw .ending }
            let cost = cost(of: call, host)
            if let limit = take(inputOf: connection, cost: cost, at: now) { throw limit }
            introduce(connection, call.method.rawValue)
        }
        if let line = try InputLine(method: call) {
            return try perform(line, of: connection, for: host, at: now)
        }
        if let change = try ListCall(call) { return try changeList(change, of: connection, for: host) }
        let arguments = call.arguments
        switch call.method {
        case .getState: try tellState(to: connection, for: host, at: now)
        case .getOptions:
            let acting = Set(host.playlist.configuration.options.lazy.filter { !$0.action.isEmpty }.map(\.id))
            let reply = OptionsReply(list: host.lists.inForce, acting: acting)
            let offset = arguments.integer("offset")
            let message = reply.message(from: offset, limit: arguments.integer("limit"), at: now)
            finish(connection, with: message, at: now)
        case .subscribe:
            try subscribe(
                connection,
                after: arguments.optionalInteger("after").map { UInt64($0) },
                of: arguments.optionalString("run"),
                arguments.strings("kinds"),
                wantsMore: wantsMore,
                at: now
            )
        case .getFrame:
            guard !isEnding else { throw .ending }
            guard !connection.isOneway else { return }
            shownFrame.watch()
            let rate = arguments.integer("rate")
            ask(.look, of: connection, .frame(rate: rate, wantsMore: wantsMore), for: host)
        case .getValues:
            guard !isEnding else { throw .ending }
            ask(.values, of: connection, .values, for: host)
        case .getStatistics:
            let (from, to) = (arguments.optionalString("from"), arguments.optionalString("to"))
            finish(connection, with: try statistics(from: from, to: to, host), at: now)
        case .setValue: try setValue(arguments, of: connection, for: host)
        case .raise:
            let alert = try Alert(AlertCall(call), on: host.playlist.configuration.wall)
            tell(.raise(alert), "alert", of: connection, .raised, host)
            if case .text(let text) = alert.content { host.noticeBoxes(in: text) }
        case .perform:
            try perform(InputLine(call: arguments.string("line")), of: connection, for: host, at: now)
        // The others are lines, or change the list.
        default: throw .methodNotFound("\(SignInterface.name).\(call.method.rawValue)")
        }
    }

    private func setValue(
        _ arguments: Arguments,
        of connection: ControlConnection,
        for host: any ControlHost
    ) throws(VarlinkError) {
        let name = arguments.string("name")
        guard TextTemplate.isValueName(name) else { throw .invalidParameter("name") }
        let value = arguments.optionalString("value")
        let lifetime = try arguments.optionalString("lifetime").map { text throws(VarlinkError) in
            try length("lifetime", text)
        }
        let persists = arguments.boolean("persist")
        let command = Command.value(name: name, text: value, lifetime: lifetime)
        let token = tell(command, "value", of: connection, .valued(persists: persists), host)
        if persists { persisting.insert(token) }
        if let value { host.noticeBoxes(in: value) }
    }

    /// The number of inputs as which `call` counts: a list is read as a whole, however small a change is.
    private func cost(of call: SignCall, _ host: any ControlHost) -> Int {
        let given: Int
        if let change = try? ListCall(call) {
            given = change.givenOptions
        } else {
            let isLine = call.method == .perform
            let line = isLine ? try? InputLine(call.arguments.string("line")) : try? InputLine(call)
            guard line == .reload else { return 1 }
            given = 0
        }
        let count = host.playlist.configuration.options.count
        return InputLimits.cost(options: max(count, given), bytes: host.lists.latest.size)
    }

    /// Sends one command to the frame thread. Returns the token of the request.
    @discardableResult
    private func tell(
        _ command: Command,
        _ word: String,
        of connection: ControlConnection,
        _ question: ControlConnection.Question,
        _ host: any ControlHost
    ) -> UInt64 {
        let cause = Cause(word, source: connection.source)
        return ask(.commands([(command, cause)]), of: connection, question, for: host)
    }

    /// Requests `gesture` on the button with the line or name `line`; nil is the first button.
    func tap(
        _ line: String?,
        _ gesture: Gesture,
        of connection: ControlConnection,
        for host: any ControlHost
    ) throws(VarlinkError) {
        let button = try button(on: line, host)
        let input = FrameLoop.Ask.Input.gesture(gesture, button: button, source: connection.source)
        ask(input, of: connection, .taken(id: nil), for: host)
    }

    /// The number of the button on `line`; the first one without a line.
    private func button(on line: String?, _ host: any ControlHost) throws(VarlinkError) -> Int {
        guard let line else { return 0 }
        let buttons = host.playlist.configuration.pressableButtons
        guard let index = buttons.firstIndex(where: { $0.line == line || $0.name == line }) else {
            throw .unknownButton(line)
        }
        return index
    }

    /// Sends a request to the frame thread. Its answer is for `connection`, unless that takes none. Returns its token.
    @discardableResult
    func ask(
        _ input: FrameLoop.Ask.Input,
        of connection: ControlConnection,
        _ question: ControlConnection.Question,
        for host: any ControlHost
    ) -> UInt64 {
        let token = newToken()
        host.order(.ask(FrameLoop.Ask(token: token, input: input)))
        if !connection.isOneway { connection.activity = .asking(token: token, question) }
        return token
    }

    /// Reads the configuration again; the reply follows when it is in force.
    func reload(
        for connection: ControlConnection,
        _ host: any ControlHost,
        at now: Instant
    ) throws(VarlinkError) {
        do throws(ConfigurationError) {
            let (number, warnings) = try host.reload()
            guard !connection.isOneway else { return }
            let reply = VarlinkReply.message { $0.addDiagnostics("warnings", warnings, ofFile: true) }
            connection.activity = .reloading(number: number, token: newToken(), reply: .message(reply))
        } catch {
            throw .invalidConfiguration(error.diagnostics.map(\.tree))
        }
    }

    /// Logs the first input of a client. Events name the source of the others.
    private func introduce(_ connection: ControlConnection, _ word: String) {
        guard !connection.isKnown else { return }
        connection.isKnown = true
        log(.info, "control socket: \(connection.source), process \(connection.process): \(word)")
    }
}

/// The length of time that `text` writes.
private func length(_ parameter: String, _ text: String) throws(VarlinkError) -> Nanoseconds {
    do throws(DurationError) {
        return try Nanoseconds(duration: text)
    } catch {
        throw .invalidParameter(parameter)
    }
}

extension Alert {
    /// The alert of a call.
    fileprivate init(_ call: AlertCall, on wall: WallSettings) throws(VarlinkError) {
        switch call.content {
        case .text(let text):
            guard !text.isBlank else {
                throw .invalidAlert(at: "alert.text", "the alert has no visible text")
            }
            self.init(.text(text), id: call.id)
        case .rows(let rows): self.init(.rows(Bitmap(art: rows.joined(separator: "\n"))), id: call.id)
        case .image(let base64):
            do throws(PictureProblem) {
                self.init(.picture(try PictureContent(base64: base64, for: wall)), id: call.id)
            } catch {
                throw .invalidAlert(at: "alert.image", error.description)
            }
        }
        priority = call.priority
        if let text = call.duration {
            duration = try length("duration", text)
            guard duration != .zero else { throw .invalidParameter("duration") }
        }
        tapDismisses = call.tapDismisses
        blinks = call.blinks
    }
}
