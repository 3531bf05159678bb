import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText
import SignAPI

/// Handles requests with a draft release: checks, renders or publishes it. Checks run in other processes, so
/// responses follow later.
final class DraftHandler {
    private let watch: FleetWatch
    private let programs: DraftPrograms
    /// The requests that have not been answered yet.
    private var waiting: [ObjectIdentifier: HTTPExchange] = [:]

    init(_ watch: FleetWatch, programs: DraftPrograms = DraftPrograms()) {
        self.watch = watch
        self.programs = programs
    }

    var deadline: Instant? { programs.deadline }

    func advance(to now: Instant) { programs.advance(to: now) }

    func stop() {
        programs.stop()
        for exchange in waiting.values { exchange.respond(.noBroker) }
        waiting = [:]
    }

    func requestEnded(_ exchange: HTTPExchange) { waiting[ObjectIdentifier(exchange)] = nil }

    /// Handles a request that contains a draft. The response may follow later.
    func answer(
        _ exchange: HTTPExchange,
        _ request: FleetWebRequest,
        as person: String,
        at now: Instant
    ) throws(RequestError) {
        waiting[ObjectIdentifier(exchange)] = exchange
        switch request {
        case .preview: try draw(exchange, at: now)
        case .publish: try publish(exchange, as: person, at: now)
        default: try check(exchange, at: now)
        }
    }

    private func respond(_ exchange: HTTPExchange, _ response: WebResponse) {
        guard waiting.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
        exchange.respond(response)
    }

    // MARK: Checks

    /// The result of checking a draft. `content` is nil if the draft has errors, and `isChecked` is whether
    /// `loopbanner` has checked it.
    private struct Result {
        var content: FleetFolder.Content?
        var mistakes: [FleetDraft.Mistake] = []
        var warnings: [FleetDraft.Mistake] = []
        var isChecked = false
    }

    /// Reads a draft in the same way as a file of the owner's folder, and checks it as the command `apply`
    /// does. If that is not possible, sends an error response.
    private func examine(
        _ draft: FleetDraft,
        _ exchange: HTTPExchange,
        at now: Instant,
        whenDone: @escaping (Result, DraftFolder?) -> Void
    ) {
        do throws(FleetDraft.Mistake) {
            let text = try draft.text()
            guard let folder = folder(text, exchange) else { return }
            let content = try folder.content()
            guard programs.isInstalled, content.release != nil else {
                return whenDone(Result(content: content), folder)
            }
            let display = DraftFolder.Display(width: 64, height: 16, hasColor: false)
            guard let file = configuration(of: content, on: display, in: folder, exchange) else { return }
            let isAdded = programs.run(["check", "--json", file], in: folder, at: now) { output in
                let (mistakes, warnings) = FleetDraft.findings(output, text.paths)
                let result = Result(
                    content: mistakes.isEmpty ? content : nil,
                    mistakes: mistakes,
                    warnings: warnings,
                    isChecked: output != nil
                )
                whenDone(result, folder)
            }
            if !isAdded { respond(exchange, .busy) }
        } catch {
            whenDone(Result(mistakes: [error]), nil)
        }
    }

    private func folder(_ text: ReleaseText, _ exchange: HTTPExchange) -> DraftFolder? {
        do throws(DraftFolder.Failure) {
            return try DraftFolder(text)
        } catch {
            respond(exchange, .unwritable(error.description))
            return nil
        }
    }

    private func configuration(
        of content: FleetFolder.Content,
        on display: DraftFolder.Display,
        in folder: DraftFolder,
        _ exchange: HTTPExchange
    ) -> String? {
        do throws(DraftFolder.Failure) {
            return try folder.configuration(of: content, on: display)
        } catch {
            respond(exchange, .unwritable(error.description))
            return nil
        }
    }

    private func check(_ exchange: HTTPExchange, at now: Instant) throws(RequestError) {
        let draft = try FleetDraft(try FleetBody(exchange.request, keys: FleetDraft.keys))
        examine(draft, exchange, at: now) { [weak self] result, _ in
            guard let self else { return }
            let difference = result.content.map { changes(to: $0, of: draft.scope) } ?? JSONTree.null
            let statement = watch.view.statementTree(draft.scope)
            respond(
                exchange,
                WebResponse(json: [
                    "mistakes": .array(result.mistakes.map(\.tree)),
                    "warnings": .array(result.warnings.map(\.tree)),
                    "checked": .boolean(result.isChecked), "changes": difference,
                    "size": result.content?.release.map { .integer(Int64($0.count)) } ?? .null,
                    "number": .integer(watch.view.statements[draft.scope]?.number ?? 0),
                    "by": statement["by"] ?? .null, "at": statement["at"] ?? .null,
                ])
            )
        }
    }

    /// Returns the differences between `content` and the content in force. Returns null while the document of
    /// the release in force has not arrived from the broker yet.
    private func changes(to content: FleetFolder.Content, of scope: FleetScope) -> JSONTree {
        let name = watch.view.releaseInForce(scope).string
        guard let old = name.map({ watch.document($0) }) ?? .object([]) else { return .null }
        let statement = watch.view.statementTree(scope)
        let new = content.release.flatMap { try? JSONTree($0) } ?? .object([])
        return ReleaseDifference(
            from: Self.whole(old, statement["values"], statement),
            to: Self.whole(new, .object(content.values), .object(content.rollout))
        ).tree
    }

    /// Returns a release document with two more tables, the values and the rollout keys of its statement, so
    /// that they are compared too.
    private static func whole(_ document: JSONTree, _ values: JSONTree?, _ rollout: JSONTree) -> JSONTree {
        let keys = (rollout.members ?? []).filter {
            RolloutKey.names.contains($0.key) && !$0.value.isNull
        }
        let members = (document.members ?? []).filter { !["values", "rollout"].contains($0.key) }
        return .object(
            members + [
                JSONTree.Member("values", values ?? .object([])), JSONTree.Member("rollout", .object(keys)),
            ]
        )
    }

    // MARK: Pictures

    /// Returns the size of an LED, in pixels, in a rendered picture of a display that is `width` LEDs wide.
    private static func scale(_ width: Int64) -> Int64 { max(1, min(6, 512 / width)) }

    private func draw(_ exchange: HTTPExchange, at now: Instant) throws(RequestError) {
        let body = try FleetBody(
            exchange.request,
            keys: FleetDraft.keys + ["width", "height", "color", "moving"]
        )
        let draft = try FleetDraft(body)
        let (width, height) = (try body.number("width"), try body.number("height"))
        guard FleetSign.Display.isSize(width, height) else {
            throw .wrongMember("width", kind: FleetSign.Display.sizeRule)
        }
        let display = DraftFolder.Display(width: width, height: height, hasColor: try body.flag("color"))
        let isMoving = try body.flag("moving")
        guard programs.isInstalled else { return respond(exchange, .noProgram) }
        do throws(FleetDraft.Mistake) {
            guard let folder = folder(try draft.text(), exchange) else { return }
            let content = try folder.content()
            guard let file = configuration(of: content, on: display, in: folder, exchange) else { return }
            let script: String?
            do throws(DraftFolder.Failure) {
                script = try folder.script(content.values)
            } catch {
                return respond(exchange, .unwritable(error.description))
            }
            let picture = "\(folder.path)/picture.\(isMoving ? "gif" : "png")"
            var arguments = ["render", file, "--output", picture, "--scale", String(Self.scale(width))]
            if isMoving { arguments += ["--fps", "25", "--for", "15s"] }
            if let script { arguments += ["--script", script] + (isMoving ? [] : ["--for", "60s"]) }
            let isAdded = programs.run(arguments, in: folder, at: now) { [weak self] output in
                let bytes = try? readRegularFile(picture, limit: 8 << 20)
                let type = "image/\(isMoving ? "gif" : "png")"
                let response = bytes.map { WebResponse(200, type: type, $0) } ?? .notDrawn
                self?.respond(exchange, output?.isSuccess == true ? response : .notDrawn)
            }
            if !isAdded { respond(exchange, .busy) }
        } catch {
            respond(exchange, .mistakes([error]))
        }
    }

    // MARK: Publication

    private func publish(
        _ exchange: HTTPExchange,
        as person: String,
        at now: Instant
    ) throws(RequestError) {
        let body = try FleetBody(exchange.request, keys: FleetDraft.keys + ["signs"])
        let draft = try FleetDraft(body)
        let signs = try body.optionalNumber("signs")
        if let response = rejection(of: draft, signs: signs) { return respond(exchange, response) }
        examine(draft, exchange, at: now) { [weak self] result, _ in
            guard let self else { return }
            guard let content = result.content else { return respond(exchange, .mistakes(result.mistakes)) }
            // Meanwhile, another person may have published.
            if let response = rejection(of: draft, signs: signs) { return respond(exchange, response) }
            let step = FleetPlan.Step(draft.scope, content, in: watch.view)
            let isSent = watch.send(step, by: person, at: MonotonicClock.now) { [weak self] outcome in
                self?.respond(exchange, Self.response(to: outcome, of: draft, step))
            }
            if !isSent { respond(exchange, .invalidStatement) }
        }
    }

    /// Returns the error response to a draft that cannot be published now, or nil if it can be published.
    private func rejection(of draft: FleetDraft, signs: Int64?) -> WebResponse? {
        if let response = watch.publishingRejection { return response }
        let statement = watch.view.statementTree(draft.scope)
        let number = watch.view.statements[draft.scope]?.number ?? 0
        guard number == draft.number else {
            return .replaced(
                by: statement["by"]?.string,
                number: number,
                isWithdrawal: draft.isWithdrawal
            )
        }
        let what = draft.isWithdrawal ? "a withdrawal from" : "a release to"
        return .wrongCount(of: ScopeSigns(draft.scope, in: watch.view), signs, what: what)
    }

    private static func response(
        to outcome: PublishedSteps.Outcome,
        of draft: FleetDraft,
        _ step: FleetPlan.Step
    ) -> WebResponse {
        switch outcome {
        case .inForce(let number):
            return WebResponse(json: ["number": .integer(number), "release": step.releaseName])
        case .replaced(let person, let number):
            return .replaced(by: person, number: number, isWithdrawal: draft.isWithdrawal)
        case .unanswered:
            let message = "the broker has not returned the statement; reload the page to see what is in force"
            return WebResponse(504, error: "NoAnswer", message)
        }
    }
}
