import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SettingsText
import SignAPI

/// A handler of HTTP requests that contain a draft (a release that a person is editing). It checks, renders
/// or publishes the draft. Because another process, `loopbanner`, checks it, responses are sent later.
final class DraftHandler {
    private let monitor: FleetMonitor
    private let draftPrograms: DraftPrograms
    /// The HTTP requests to which no response has been sent yet.
    private var waiting: [ObjectIdentifier: HTTPExchange] = [:]

    init(_ monitor: FleetMonitor, draftPrograms: DraftPrograms = DraftPrograms()) {
        self.monitor = monitor
        self.draftPrograms = draftPrograms
    }

    var deadline: Instant? { draftPrograms.deadline }

    func advance(to now: Instant) { draftPrograms.advance(to: now) }

    func stop() {
        draftPrograms.stop()
        for exchange in waiting.values { exchange.respond(.noBroker) }
        waiting = [:]
    }

    func requestEnded(_ exchange: HTTPExchange) { waiting[ObjectIdentifier(exchange)] = nil }

    /// Handles a request of `person` that contains a draft of a release. The response may be sent after this
    /// method has returned. Throws if the request is invalid.
    func answer(
        _ exchange: HTTPExchange,
        _ request: FleetWebRequest,
        as person: String,
        at now: Instant
    ) throws(RequestError) {
        waiting[ObjectIdentifier(exchange)] = exchange
        switch request {
        case .preview: try renderPicture(for: exchange, at: now)
        case .publish: try publishDraft(from: exchange, by: person, at: now)
        default: try reportFindings(to: exchange, at: now)
        }
    }

    /// Sends `response` to an HTTP request. Does nothing if a response has already been sent or the
    /// connection of the request has ended.
    private func respond(to exchange: HTTPExchange, with response: WebResponse) {
        guard waiting.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
        exchange.respond(response)
    }

    /// Calls `write`, which writes to a temporary folder, and returns its result. If it throws, sends an
    /// error response to the HTTP request and returns nil.
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

    /// The result of checking a draft. `content` is nil if the draft has errors. `isChecked` is true if the
    /// program `loopbanner` has checked the draft.
    private struct Findings {
        var content: FleetFolder.Content?
        var mistakes: [FleetDraft.Mistake] = []
        var warnings: [FleetDraft.Mistake] = []
        var isChecked = false
    }

    /// Checks a draft (content for signs that a person is editing on the web page), and passes the findings
    /// to `whenDone`. The draft is read in the same way as a file of the owner's folder.
    ///
    /// If the check cannot be started, for example because /tmp is full, responds to `exchange` with an error
    /// and does not call `whenDone`.
    private func checkDraft(
        _ draft: FleetDraft,
        for exchange: HTTPExchange,
        at now: Instant,
        whenDone: @escaping (Findings) -> Void
    ) {
        do throws(FleetDraft.Mistake) {
            let fileText = try draft.makeReleaseText()
            guard let folder = makeFolder(for: exchange, containing: fileText) else { return }
            let content = try folder.readContent()

            // The program checks only releases. A draft without one withdraws the release in force.
            let hasRelease = content.release != nil
            let canBeChecked = draftPrograms.isInstalled && hasRelease
            guard canBeChecked else { return whenDone(Findings(content: content)) }
            runCheckCommand(for: content, in: folder, exchange: exchange, at: now, whenDone: whenDone)
        } catch {
            whenDone(Findings(mistakes: [error]))
        }
    }

    /// Checks a draft with the command `loopbanner check`, which runs in another process, and passes the
    /// findings to `whenDone` when the command has ended. `content` is the draft, which `folder` contains as
    /// a file.
    ///
    /// If the command cannot be started, responds to `exchange` with an error and does not call `whenDone`.
    private func runCheckCommand(
        for content: FleetFolder.Content,
        in folder: DraftFolder,
        exchange: HTTPExchange,
        at now: Instant,
        whenDone: @escaping (Findings) -> Void
    ) {
        // The command checks the configuration of a sign, which must have a display, so an arbitrary display
        // is added.
        let display = DraftFolder.Display(width: 64, height: 16, hasColor: false)
        let configurationPath = writeOrRespond(to: exchange) { () throws(DraftFolder.Failure) in
            try folder.writeConfiguration(of: content, display: display)
        }
        guard let configurationPath else { return }

        let pathsByLine = folder.text.paths
        let arguments = ["check", "--json", configurationPath]
        let isQueued = draftPrograms.enqueue(arguments, in: folder, at: now) { output in
            whenDone(Self.findings(about: content, in: output, pathsByLine: pathsByLine))
        }
        if !isQueued { respond(to: exchange, with: .busy) }
    }

    /// Returns the findings about the draft `content` in `output`, which the command `loopbanner check` has
    /// printed. `output` is nil if the command could not be run. `pathsByLine` contains, for each line of the
    /// draft's file, the corresponding location in the draft.
    private static func findings(
        about content: FleetFolder.Content,
        in output: DraftPrograms.Output?,
        pathsByLine: [String]
    ) -> Findings {
        let (mistakes, warnings) = FleetDraft.findings(in: output, pathsByLine: pathsByLine)
        return Findings(
            content: mistakes.isEmpty ? content : nil,
            mistakes: mistakes,
            warnings: warnings,
            isChecked: output != nil
        )
    }

    /// Returns a temporary folder that contains the draft `text`. If the folder cannot be written, sends an
    /// error response to the HTTP request and returns nil.
    private func makeFolder(for exchange: HTTPExchange, containing text: ReleaseText) -> DraftFolder? {
        writeOrRespond(to: exchange) { () throws(DraftFolder.Failure) in try DraftFolder(text) }
    }

    /// Responds with the errors and warnings about a draft, and with its differences from the content that
    /// the signs show now. The web page displays them while a person edits the draft. Throws if the request
    /// contains no valid draft.
    private func reportFindings(to exchange: HTTPExchange, at now: Instant) throws(RequestError) {
        let body = try FleetBody(exchange.request, keys: FleetDraft.keys)
        let draft = try FleetDraft(body)
        checkDraft(draft, for: exchange, at: now) { [weak self] findings in
            guard let self else { return }
            let findingsTree = tree(of: findings, in: draft.scope)
            respond(to: exchange, with: WebResponse(json: findingsTree))
        }
    }

    /// Returns `findings` about a draft for `scope` as JSON. Adds the number, the author and the time of the
    /// scope's current statement, from which the web page detects that another person has published since the
    /// start of the edit.
    private func tree(of findings: Findings, in scope: FleetScope) -> JSONTree {
        let contentChanges = findings.content.map { changeTree(to: $0, in: scope) }
        let releaseSize = findings.content?.release.map { JSONTree.integer(Int64($0.count)) }
        let statementInForce = monitor.view.statementTree(for: scope)
        let numberInForce = monitor.view.statements[scope]?.number ?? 0
        return [
            "mistakes": .array(findings.mistakes.map(\.tree)),
            "warnings": .array(findings.warnings.map(\.tree)),
            "checked": .boolean(findings.isChecked), "changes": contentChanges ?? .null,
            "size": releaseSize ?? .null, "number": .integer(numberInForce),
            "by": statementInForce["by"] ?? .null, "at": statementInForce["at"] ?? .null,
        ]
    }

    /// Returns the differences between the content that the signs of `scope` show now and `content`, as JSON
    /// for the web page. The content consists of a document with options, of values, and of settings of the
    /// rollout, the gradual installation on the signs. Returns JSON null while the current document has not
    /// arrived from the broker yet.
    private func changeTree(to content: FleetFolder.Content, in scope: FleetScope) -> JSONTree {
        guard let documentInForce = documentInForce(in: scope) else { return .null }
        // The statement is the signed message that has published the document. Settings of the rollout are
        // members of the statement itself, and its other members are not compared.
        let statementInForce = monitor.view.statementTree(for: scope)
        let contentInForce = Self.comparisonTree(
            of: documentInForce,
            values: statementInForce["values"],
            rollout: statementInForce
        )

        let newDocument = content.release.flatMap { try? JSONTree($0) } ?? .object([])
        let newContent = Self.comparisonTree(
            of: newDocument,
            values: .object(content.values),
            rollout: .object(content.rollout)
        )
        return ReleaseDifference(from: contentInForce, to: newContent).tree
    }

    /// Returns the document (the content) of the release that the signs of `scope` show now, or an empty
    /// object if there is no release. Returns nil if the document has not arrived from the broker yet. The
    /// first call requests it, so it is available for a later one.
    private func documentInForce(in scope: FleetScope) -> JSONTree? {
        guard let releaseInForce = monitor.view.releaseInForce(scope).string else { return .object([]) }
        return monitor.requestDocument(ofRelease: releaseInForce)
    }

    /// Returns `document` with two additional tables, `values` and `rollout`, which come from the statement
    /// that publishes the release. With them, a comparison of releases covers these tables too. Members of
    /// `rollout` that are not rollout settings are omitted.
    private static func comparisonTree(
        of document: JSONTree,
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

    /// Responds with a picture of a draft on a display, which shows the person who edits the draft how it
    /// will appear on signs. Throws if the request is invalid.
    private func renderPicture(for exchange: HTTPExchange, at now: Instant) throws(RequestError) {
        let request = try DraftPictureRequest(exchange.request)
        guard draftPrograms.isInstalled else { return respond(to: exchange, with: .programNotInstalled) }
        do throws(FleetDraft.Mistake) {
            let fileText = try request.draft.makeReleaseText()
            guard let folder = makeFolder(for: exchange, containing: fileText) else { return }
            let content = try folder.readContent()
            runRenderCommand(for: content, in: folder, request: request, exchange: exchange, at: now)
        } catch {
            respond(to: exchange, with: .invalidDraft([error]))
        }
    }

    /// Renders a draft with the command `loopbanner render`, which runs in another process, and responds with
    /// the picture when the command has ended. `content` is the draft, whose file is in `folder`. Responds
    /// with an error if the draft cannot be rendered.
    private func runRenderCommand(
        for content: FleetFolder.Content,
        in folder: DraftFolder,
        request: DraftPictureRequest,
        exchange: HTTPExchange,
        at now: Instant
    ) {
        let picturePath = "\(folder.path)/picture.\(request.format)"
        let arguments = writeOrRespond(to: exchange) { () throws(DraftFolder.Failure) in
            request.arguments(
                configuration: try folder.writeConfiguration(of: content, display: request.display),
                script: try folder.script(content.values),
                picture: picturePath
            )
        }
        guard let arguments else { return }

        let isQueued = draftPrograms.enqueue(arguments, in: folder, at: now) { [weak self] output in
            let isRendered = output?.isSuccess == true
            let picture = isRendered ? Self.pictureBytes(ofFile: picturePath) : nil
            let response = picture.map { WebResponse(200, type: "image/\(request.format)", $0) }
            self?.respond(to: exchange, with: response ?? .pictureNotRendered)
        }
        if !isQueued { respond(to: exchange, with: .busy) }
    }

    /// Returns the bytes of the rendered picture in the file at `path`, or nil if it cannot be read.
    private static func pictureBytes(ofFile path: String) -> [UInt8]? {
        let longestPicture = 8 << 20
        return try? readRegularFile(path, limit: longestPicture)
    }

    // MARK: Publication

    /// Checks a draft, and publishes it in the name of `person` if it has no errors. Responds when the MQTT
    /// broker has returned the published statement, or with the reason if the draft cannot be published.
    ///
    /// A draft is rejected if another person has published since the start of the edit. Because the check
    /// takes some time, this is determined before it and again after it.
    private func publishDraft(
        from exchange: HTTPExchange,
        by person: String,
        at now: Instant
    ) throws(RequestError) {
        let body = try FleetBody(exchange.request, keys: FleetDraft.keys + ["signs"])
        let draft = try FleetDraft(body)
        let confirmedCount = try body.optionalNumber("signs")
        guard canPublishOrRespond(draft, confirmedCount: confirmedCount, to: exchange) else { return }
        checkDraft(draft, for: exchange, at: now) { [weak self] findings in
            guard let self else { return }
            guard let content = findings.content else {
                return respond(to: exchange, with: .invalidDraft(findings.mistakes))
            }
            guard canPublishOrRespond(draft, confirmedCount: confirmedCount, to: exchange) else { return }
            publishContent(content, draft: draft, by: person, exchange: exchange)
        }
    }

    /// Returns whether `draft` can be published now. If it cannot, responds to `exchange` with the reason.
    /// `confirmedCount` is the number of affected signs that the person has confirmed, or nil if the request
    /// does not contain it.
    private func canPublishOrRespond(
        _ draft: FleetDraft,
        confirmedCount: Int64?,
        to exchange: HTTPExchange
    ) -> Bool {
        guard let rejection = draftRejection(draft, confirmedCount: confirmedCount) else {
            return true
        }
        respond(to: exchange, with: rejection)
        return false
    }

    /// Signs the content of a draft and sends it to the MQTT broker. Responds to `exchange` when the broker
    /// has returned the signed statement, because publication is not certain before.
    private func publishContent(
        _ content: FleetFolder.Content,
        draft: FleetDraft,
        by person: String,
        exchange: HTTPExchange
    ) {
        let step = FleetPlan.Step(scope: draft.scope, content: content, in: monitor.view)
        let isSent = monitor.publishStep(step, by: person, at: MonotonicClock.now) { [weak self] outcome in
            self?.respond(
                to: exchange,
                with: Self.publishingResponse(outcome: outcome, draft: draft, step: step)
            )
        }
        if !isSent { respond(to: exchange, with: .invalidStatement) }
    }

    /// Returns the error response to `draft` if it cannot be published now, or nil if it can.
    /// `confirmedCount` is the number of affected signs that the person has confirmed, or nil if the request
    /// does not contain it.
    private func draftRejection(_ draft: FleetDraft, confirmedCount: Int64?) -> WebResponse? {
        // Without a connection or a key, the server cannot publish any draft.
        if let rejectionOfAnyDraft = monitor.publishingRejection { return rejectionOfAnyDraft }
        // The draft contains the number of the statement that was in force when the person began to edit.
        let numberInForce = monitor.view.statements[draft.scope]?.number ?? 0
        guard numberInForce == draft.number else {
            return .statementReplaced(
                by: monitor.view.statementTree(for: draft.scope)["by"]?.string,
                number: numberInForce,
                isWithdrawal: draft.isWithdrawal
            )
        }
        // This is nil if the confirmed number is correct.
        let countRejection = WebResponse.wrongSignCount(
            in: ScopeSigns(draft.scope, in: monitor.view),
            confirmedCount: confirmedCount,
            action: draft.isWithdrawal ? "a withdrawal from" : "a release to"
        )
        return countRejection
    }

    /// Returns the response to the browser that has published `draft`. `outcome` is whether its statement
    /// became current, was replaced by that of another person, or was not returned by the broker.
    private static func publishingResponse(
        outcome: PublishedSteps.Outcome,
        draft: FleetDraft,
        step: FleetPlan.Step
    ) -> WebResponse {
        switch outcome {
        case .inForce(let number):
            return WebResponse(json: ["number": .integer(number), "release": step.releaseName])
        case .replaced(let person, let number):
            return .statementReplaced(by: person, number: number, isWithdrawal: draft.isWithdrawal)
        case .unanswered:
            let message = "the broker has not returned the statement; reload the page to see what is in force"
            return WebResponse(504, error: "NoAnswer", message)
        }
    }
}
