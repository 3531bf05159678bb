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

    /// Handles a request that contains a draft. `person` is the name of the person who sent it. The response may
    /// follow later. Throws if the request is invalid.
    func answer(
        _ exchange: HTTPExchange,
        _ request: FleetWebRequest,
        as person: String,
        at now: Instant
    ) throws(RequestError) {
        waiting[ObjectIdentifier(exchange)] = exchange
        switch request {
        case .preview: try renderPicture(for: exchange, at: now)
        case .publish: try publish(exchange, as: person, at: now)
        default: try reportFindings(to: exchange, at: now)
        }
    }

    /// Sends the response to a request. Does nothing if the request has been answered, or its connection has ended.
    private func respond(to exchange: HTTPExchange, with response: WebResponse) {
        guard waiting.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
        exchange.respond(response)
    }

    /// Returns the result of `write`, which writes to a temporary folder. If that fails, sends an error response and
    /// returns nil.
    private func writeOrRespond<Value>(
        to exchange: HTTPExchange,
        _ write: () throws(DraftFolder.Failure) -> Value
    ) -> Value? {
        do throws(DraftFolder.Failure) {
            return try write()
        } catch {
            respond(to: exchange, with: .unwritable(error.description))
            return nil
        }
    }

    // MARK: Checks

    /// The findings about a draft. `content` is nil if the draft has errors, and `isChecked` is whether
    /// `loopbanner` has checked it.
    private struct Findings {
        var content: FleetFolder.Content?
        var mistakes: [FleetDraft.Mistake] = []
        var warnings: [FleetDraft.Mistake] = []
        var isChecked = false
    }

    /// Reads a draft in the same way as a file of the owner's folder, and checks it as the command `apply`
    /// does. If that is not possible, sends an error response in place of calling `whenDone`.
    private func check(
        _ draft: FleetDraft,
        for exchange: HTTPExchange,
        at now: Instant,
        whenDone: @escaping (Findings) -> Void
    ) {
        do throws(FleetDraft.Mistake) {
            let text = try draft.text()
            guard let folder = makeFolder(for: exchange, containing: text) else { return }
            let content = try folder.content()
            let needsProgram = content.release != nil
            guard programs.isInstalled, needsProgram else { return whenDone(Findings(content: content)) }
            runCheck(of: content, in: folder, for: exchange, at: now, whenDone: whenDone)
        } catch {
            whenDone(Findings(mistakes: [error]))
        }
    }

    /// Checks the content of a draft's folder with the command `loopbanner check`.
    private func runCheck(
        of content: FleetFolder.Content,
        in folder: DraftFolder,
        for exchange: HTTPExchange,
        at now: Instant,
        whenDone: @escaping (Findings) -> Void
    ) {
        let display = DraftFolder.Display(width: 64, height: 16, hasColor: false)
        let configuration = writeOrRespond(to: exchange) { () throws(DraftFolder.Failure) in
            try folder.configuration(of: content, on: display)
        }
        guard let configuration else { return }
        let paths = folder.text.paths
        let isQueued = programs.run(["check", "--json", configuration], in: folder, at: now) { output in
            let (mistakes, warnings) = FleetDraft.findings(in: output, paths: paths)
            let findings = Findings(
                content: mistakes.isEmpty ? content : nil,
                mistakes: mistakes,
                warnings: warnings,
                isChecked: output != nil
            )
            whenDone(findings)
        }
        if !isQueued { respond(to: exchange, with: .busy) }
    }

    /// Returns a temporary folder with a draft. If it cannot be written, sends an error response and returns nil.
    private func makeFolder(for exchange: HTTPExchange, containing text: ReleaseText) -> DraftFolder? {
        writeOrRespond(to: exchange) { () throws(DraftFolder.Failure) in try DraftFolder(text) }
    }

    /// Responds with the errors in a draft, and with its differences from the content in force.
    private func reportFindings(to exchange: HTTPExchange, at now: Instant) throws(RequestError) {
        let draft = try FleetDraft(try FleetBody(exchange.request, keys: FleetDraft.keys))
        check(draft, for: exchange, at: now) { [weak self] findings in
            guard let self else { return }
            let changes = findings.content.map { self.changes(to: $0, in: draft.scope) } ?? .null
            let statement = watch.view.statementTree(draft.scope)
            let response: JSONTree = [
                "mistakes": .array(findings.mistakes.map(\.tree)),
                "warnings": .array(findings.warnings.map(\.tree)),
                "checked": .boolean(findings.isChecked), "changes": changes,
                "size": findings.content?.release.map { .integer(Int64($0.count)) } ?? .null,
                "number": .integer(watch.view.statements[draft.scope]?.number ?? 0),
                "by": statement["by"] ?? .null, "at": statement["at"] ?? .null,
            ]
            respond(to: exchange, with: WebResponse(json: response))
        }
    }

    /// Returns the differences between the content in force of `scope` and `content`. Returns null while the document
    /// of the release in force has not arrived from the broker yet.
    private func changes(to content: FleetFolder.Content, in scope: FleetScope) -> JSONTree {
        var documentInForce = JSONTree.object([])
        if let nameInForce = watch.view.releaseInForce(scope).string {
            guard let document = watch.document(nameInForce) else { return .null }
            documentInForce = document
        }
        let statement = watch.view.statementTree(scope)
        let newDocument = content.release.flatMap { try? JSONTree($0) } ?? .object([])
        return ReleaseDifference(
            from: Self.comparable(documentInForce, values: statement["values"], rollout: statement),
            to: Self.comparable(
                newDocument,
                values: .object(content.values),
                rollout: .object(content.rollout)
            )
        ).tree
    }

    /// Returns a release document with two more tables, the values and the rollout keys of its statement, so
    /// that they are compared too. Other members of `rollout` are omitted.
    private static func comparable(
        _ document: JSONTree,
        values: JSONTree?,
        rollout: JSONTree
    ) -> JSONTree {
        let rolloutKeys = (rollout.members ?? []).filter {
            RolloutKey.names.contains($0.key) && !$0.value.isNull
        }
        let members = (document.members ?? []).filter { !["values", "rollout"].contains($0.key) }
        let tables = [
            JSONTree.Member("values", values ?? .object([])),
            JSONTree.Member("rollout", .object(rolloutKeys)),
        ]
        return .object(members + tables)
    }

    // MARK: Pictures

    /// Responds with a picture of a draft on a display, which the command `loopbanner render` draws.
    private func renderPicture(for exchange: HTTPExchange, at now: Instant) throws(RequestError) {
        let request = try DraftPictureRequest(exchange.request)
        guard programs.isInstalled else { return respond(to: exchange, with: .noProgram) }
        do throws(FleetDraft.Mistake) {
            let text = try request.draft.text()
            guard let folder = makeFolder(for: exchange, containing: text) else { return }
            let content = try folder.content()
            let picture = "\(folder.path)/picture.\(request.format)"
            let arguments = writeOrRespond(to: exchange) { () throws(DraftFolder.Failure) in
                request.arguments(
                    configuration: try folder.configuration(of: content, on: request.display),
                    script: try folder.script(content.values),
                    picture: picture
                )
            }
            guard let arguments else { return }
            let isQueued = programs.run(arguments, in: folder, at: now) { [weak self] output in
                let bytes = output?.isSuccess == true ? try? readRegularFile(picture, limit: 8 << 20) : nil
                let response = bytes.map { WebResponse(200, type: "image/\(request.format)", $0) }
                self?.respond(to: exchange, with: response ?? .notDrawn)
            }
            if !isQueued { respond(to: exchange, with: .busy) }
        } catch {
            respond(to: exchange, with: .mistakes([error]))
        }
    }

    // MARK: Publication

    /// Checks a draft, and publishes it if it is correct. Responds when the broker has returned the statement.
    private func publish(
        _ exchange: HTTPExchange,
        as person: String,
        at now: Instant
    ) throws(RequestError) {
        let body = try FleetBody(exchange.request, keys: FleetDraft.keys + ["signs"])
        let draft = try FleetDraft(body)
        let confirmedCount = try body.optionalNumber("signs")
        if let rejection = rejection(of: draft, confirmedCount: confirmedCount) {
            return respond(to: exchange, with: rejection)
        }
        check(draft, for: exchange, at: now) { [weak self] findings in
            guard let self else { return }
            guard let content = findings.content else {
                return respond(to: exchange, with: .mistakes(findings.mistakes))
            }
            // Meanwhile, another person may have published.
            if let rejection = rejection(of: draft, confirmedCount: confirmedCount) {
                return respond(to: exchange, with: rejection)
            }
            let step = FleetPlan.Step(draft.scope, content, in: watch.view)
            let isSent = watch.send(step, by: person, at: MonotonicClock.now) { [weak self] outcome in
                self?.respond(to: exchange, with: Self.response(to: outcome, of: draft, step))
            }
            if !isSent { respond(to: exchange, with: .invalidStatement) }
        }
    }

    /// Returns the error response to a draft that cannot be published now, or nil if it can be published.
    /// `confirmedCount` is the number of signs that the person has confirmed, or nil if it is missing.
    private func rejection(of draft: FleetDraft, confirmedCount: Int64?) -> WebResponse? {
        if let rejection = watch.publishingRejection { return rejection }
        let numberInForce = watch.view.statements[draft.scope]?.number ?? 0
        guard numberInForce == draft.number else {
            return .replaced(
                by: watch.view.statementTree(draft.scope)["by"]?.string,
                number: numberInForce,
                isWithdrawal: draft.isWithdrawal
            )
        }
        let what = draft.isWithdrawal ? "a withdrawal from" : "a release to"
        return .wrongCount(of: ScopeSigns(draft.scope, in: watch.view), confirmedCount, what: what)
    }

    /// Returns the response to the browser that has published `draft` as the statement of `step`.
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
