import BannerText
import ButtonInput
import Diagnostics
import InfiniteScroll
import JSON
import MonotonicTime
import Pictures
import Pixels
import SettingsText
import SignCore
import SignFile
import Varlink

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
                let call = try ServiceInterface.Call(call.name, call.parameters)
                finish(connection, with: try reply(to: call, for: host), at: now)
            case Substring(SignInterface.name):
                let request = try SignCall(call.name, call.parameters)
                let word = String(call.name)
                try obey(request, word, of: connection, wantsMore: call.wantsMore, for: host, at: now)
            case Substring(GroupInterface.name):
                let request = try GroupCall(call.name, call.parameters)
                try obey(request, of: connection, wantsMore: call.wantsMore, for: host, at: now)
            default: throw .interfaceNotFound(String(call.interface))
            }
        } catch {
            finish(connection, with: error.message, at: now)
        }
    }

    private func reply(
        to call: ServiceInterface.Call,
        for host: any ControlHost
    ) throws(VarlinkError) -> [UInt8] {
        switch call {
        case .getInfo:
            return VarlinkReply.message { reply in
                reply.add("vendor", "The LoopBanner authors")
                reply.add("product", "LoopBanner")
                reply.add("version", host.version)
                reply.add("url", "")
                reply.add("interfaces", [ServiceInterface.name, SignInterface.name, GroupInterface.name])
            }
        case .getInterfaceDescription(ServiceInterface.name):
            return VarlinkReply.message { $0.add("description", ServiceInterface.text) }
        case .getInterfaceDescription(SignInterface.name):
            return VarlinkReply.message { $0.add("description", SignInterface.text) }
        case .getInterfaceDescription(GroupInterface.name):
            return VarlinkReply.message { $0.add("description", GroupInterface.text) }
        case .getInterfaceDescription(let name): throw .interfaceNotFound(name)
        }
    }

    private func obey(
        _ call: SignCall,
        _ word: String,
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
            introduce(connection, word)
        }
        switch call {
        case .getState: try tellState(to: connection, for: host, at: now)
        case .getOptions(let offset, let limit):
            let acting = Set(host.playlist.configuration.options.lazy.filter { !$0.action.isEmpty }.map(\.id))
            let reply = OptionsReply(list: host.lists.inForce, acting: acting)
            let message = reply.message(from: offset, limit: limit, at: now)
            finish(connection, with: message, at: now)
        case .subscribe(let after, let run, let kinds):
            try subscribe(connection, after: after, of: run, kinds, wantsMore: wantsMore, at: now)
        case .getFrame(let rate):
            guard !isEnding else { throw .ending }
            guard !connection.isOneway else { return }
            shownFrame.watch()
            ask(.look, of: connection, .frame(rate: rate, wantsMore: wantsMore), for: host)
        case .getValues:
            guard !isEnding else { throw .ending }
            ask(.values, of: connection, .values, for: host)
        case .getStatistics(let from, let to):
            let reply = try statistics(from: from, to: to, host)
            finish(connection, with: reply, at: now)
        case .setValue(let name, let value, let lifetime, let persists):
            guard TextTemplate.isValueName(name) else { throw .invalidParameter("name") }
            let lifetime = try lifetime.map { text throws(VarlinkError) in try length("lifetime", text) }
            let command = Command.value(name: name, text: value, lifetime: lifetime)
            let token = tell(command, "value", of: connection, .valued(persists: persists), host)
            if persists { persisting.insert(token) }
            if let value { host.noticeBoxes(in: value) }
        case .raise(let alert):
            let alert = try Alert(alert, on: host.playlist.configuration.wall)
            tell(.raise(alert), "alert", of: connection, .raised, host)
            if case .text(let text) = alert.content { host.noticeBoxes(in: text) }
        case .dismiss(let id): tell(.dismiss(id), "dismiss", of: connection, .dismissed, host)
        case .reload: try reload(for: connection, host, at: now)
        case .changeList(let call): try changeList(call, of: connection, for: host)
        case .tap(let line, let gesture): try tap(line, Gesture(gesture), of: connection, for: host)
        case .perform(let line): try perform(line, of: connection, for: host, at: now)
        default:
            let commands = try commands(of: call, host).map { command, word in
                (command: command, cause: Cause(word, source: connection.source))
            }
            ask(.commands(commands), of: connection, .taken(id: call.option), for: host)
        }
    }

    /// The number of inputs as which `call` counts: a list is read as a whole, however small a change is.
    private func cost(of call: SignCall, _ host: any ControlHost) -> Int {
        let given: Int
        switch call {
        case .changeList(let change): given = change.givenOptions
        case .reload: given = 0
        case .perform(let line) where (try? InputLine(line)) == .reload: given = 0
        default: return 1
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

    /// The commands of a call, each with the word for it in events.
    private func commands(
        of call: SignCall,
        _ host: any ControlHost
    ) throws(VarlinkError) -> [(Command, String)] {
        switch call {
        case .next: return [(.navigate(.next), "next")]
        case .previous: return [(.navigate(.previous), "previous")]
        case .goTo(let id): return [(.navigate(.goTo(id: id)), "go_to")]
        case .activate(nil): return [(.navigate(.activate), "activate")]
        case .activate(let id?):
            return [(.navigate(.goTo(id: id)), "go_to"), (.navigate(.activate), "activate")]
        case .pause: return [(.navigate(.pause), "pause")]
        case .resume: return [(.navigate(.resume), "resume")]
        case .hold(nil): return [(.navigate(.hold(.forever)), "hold")]
        case .hold(let text?):
            return [(.navigate(.hold(.interval(try length("duration", text)))), "hold")]
        case .setBrightness(let percent): return [(.brightness(percent), "brightness")]
        case .setScale(let scale): return [(.scale(scale), "scale")]
        case .setLit(let isLit): return [(.lit(isLit), "lit")]
        case .getState, .getOptions, .tap, .perform, .changeList, .setValue, .getValues, .raise, .dismiss,
            .reload,
            .subscribe, .getFrame, .getStatistics:
            return []
        }
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

extension SignCall {
    /// The option that it names.
    fileprivate var option: String? {
        switch self {
        case .goTo(let id), .activate(let id?): id
        default: nil
        }
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
                throw .invalidAlert(at: "alert.text", "the text shows nothing; nobody would see the alert")
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
        priority = Priority(call.priority)
        if let text = call.duration {
            duration = try length("duration", text)
            guard duration != .zero else { throw .invalidParameter("duration") }
        }
        tapDismisses = call.tapDismisses
        blinks = call.blinks
    }
}
