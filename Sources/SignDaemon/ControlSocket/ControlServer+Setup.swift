import InfiniteScroll
import MonotonicTime
import Pixels
import SettingsText
import SignAPI
import SignCore
import SignFile
import SignSetup

/// The handlers of calls with which a person sets up the displays of the sign.
extension ControlServer {
    /// The id of the alert that shows the picture of a question while a person identifies the wiring of a
    /// display.
    private static let alertID = "identify"

    /// Returns a reply with all display products that a person can choose during setup. The reply marks the
    /// product that is probably connected, and contains the id of the configured product. Throws if the
    /// client exceeds its rate limit.
    func displaysReply(to connection: ControlConnection, at now: Instant) throws(VarlinkError) -> [UInt8] {
        // Reading the buses of the machine takes longer than an input.
        try chargeRateLimit(of: connection, cost: 10, at: now)
        let connectedProductID = ProductSearch.product(on: MachineReader().readDisplays())
        let configurationText = host.lists.listInForce.fileText
        return VarlinkReply.message { reply in
            reply.add("displays", objects: DisplayProduct.all) { object, product in
                let isConnected = product.id == connectedProductID
                Self.addProduct(product, isConnected: isConnected, valuesIn: configurationText, to: &object)
            }
            reply.add("present", DisplayProduct.present(in: configurationText)?.id)
        }
    }

    /// Adds the description of `product`, a display that a person can choose during setup, to the JSON object
    /// `object`. The description lists the product's keys in the configuration with their current values in
    /// `configurationText`. `isConnected` is whether the product is probably connected.
    private static func addProduct(
        _ product: DisplayProduct,
        isConnected: Bool,
        valuesIn configurationText: [UInt8],
        to object: inout JSONWriter
    ) {
        object.add("id", product.id)
        object.add("name", product.name)
        object.add("width", product.width)
        object.add("height", product.height)
        object.add("colors", product.hasColors)
        object.add("found", isConnected)
        let values = product.values(in: configurationText)
        object.add("keys", objects: product.keys) { keyObject, key in
            keyObject.add("key", key.name)
            keyObject.add("number", key.isNumber)
            keyObject.add("required", key.isRequired)
            keyObject.add("example", key.example)
            keyObject.add("value", values[key.name])
        }
    }

    /// Continues a dialog that identifies a display's wiring from a person's descriptions of the display. The
    /// call contains all answers so far. The reply, with the next question or the result, is sent once the
    /// display shows its picture. Throws if the identification is not possible.
    func identify(_ arguments: Arguments, from connection: ControlConnection) throws(VarlinkError) {
        guard let answers = arguments["answers"]?.array else {
            // A call without answers ends the identification.
            return endIdentification(for: connection)
        }
        do throws(ListChange.Refusal) {
            let answerNumbers = answers.compactMap { $0.integer.map(Int.init) }
            let (playlistNumber, step) = try host.identify(after: answerNumbers)
            showPicture(of: step, on: connection)
            awaitPlaylist(playlistNumber, for: connection, reply: .message(Self.message(of: step)))
        } catch {
            throw VarlinkError(error)
        }
    }

    /// Ends the dialog that identifies a display's wiring. Removes the last question's picture, and restores
    /// the configured wiring.
    private func endIdentification(for connection: ControlConnection) {
        let dismissal = Cause("dismiss", source: connection.source)
        send(.commands([(.dismiss(Self.alertID), dismissal)]))
        awaitPlaylist(
            host.endIdentification(),
            for: connection,
            reply: .message(Self.message(of: nil))
        )
    }

    private func showPicture(of step: WiringSession.Step, on connection: ControlConnection) {
        switch step {
        case .question(_, _, let picture, _):
            show(picture, for: Self.questionTime, on: connection)
        case .solved(_, let confirmation):
            show(confirmation.picture, for: Self.confirmationTime, on: connection)
        case .fixed: break
        }
    }

    /// The time for which a question's picture is shown, in the identification of a display's wiring, if the
    /// person neither answers nor quits.
    private static let questionTime = Nanoseconds.seconds(600)
    /// The time for which a picture is shown for confirmation after a display's wiring was identified.
    private static let confirmationTime = Nanoseconds.seconds(20)

    private func show(_ picture: Bitmap, for duration: Nanoseconds, on connection: ControlConnection) {
        var alert = Alert(.rows(picture), id: Self.alertID)
        alert.priority = .urgent
        alert.duration = duration
        alert.tapDismisses = false
        send(.commands([(.raise(alert), Cause("alert", source: connection.source))]))
    }

    private static func message(of step: WiringSession.Step?) -> [UInt8] {
        var (question, answers, text, isSolved): (String?, [String], String, Bool) = (nil, [], "", false)
        switch step {
        case .question(let asked, let choices, _, _): (question, answers) = (asked, choices)
        case .solved(_, let confirmation): (text, isSolved) = (confirmation.text, true)
        case .fixed: isSolved = true
        case nil: break
        }
        return VarlinkReply.message { reply in
            reply.add("question", question)
            reply.add("answers", answers)
            reply.add("solved", isSolved)
            reply.add("text", text)
        }
    }
}
