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

    /// Returns the reply with all display products from which a person can choose when setting up the sign.
    /// It marks the product that is probably connected to this machine, and contains the id of the product in
    /// the configuration. Throws an error if the client exceeds its rate limit.
    func displaysReply(to connection: ControlConnection, at now: Instant) throws(VarlinkError) -> [UInt8] {
        // Reading the buses of the machine takes longer than an input.
        try charge(connection, cost: 10, at: now)
        let connectedProductID = ProductSearch.product(on: MachineReader().readDisplays())
        let configurationText = host.lists.inForce.file
        return VarlinkReply.message { reply in
            reply.add("displays", objects: DisplayProduct.all) { object, product in
                let isConnected = product.id == connectedProductID
                Self.add(product, isConnected: isConnected, valuesIn: configurationText, to: &object)
            }
            reply.add("present", DisplayProduct.present(in: configurationText)?.id)
        }
    }

    /// Adds the members that describe the display product `product` to `object`, with the values that the
    /// configuration contains for the product's keys.
    private static func add(
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
        object.add("keys", objects: product.keys) { object, key in
            object.add("key", key.name)
            object.add("number", key.isNumber)
            object.add("required", key.isRequired)
            object.add("example", key.example)
            object.add("value", values[key.name])
        }
    }

    /// Continues a dialog that identifies a display's wiring, in which a person describes what the display
    /// shows. The call contains all answers so far. The client receives the next question, or the result,
    /// once the display shows the picture for it with the required wiring. Throws an error if the
    /// identification is not possible.
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

    /// Ends the dialog that identifies the wiring of a display: removes the picture of the last question, and
    /// makes the display use its configured wiring again.
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

    /// The time for which the picture of a question about a display's wiring is shown if the person neither
    /// answers nor quits.
    private static let questionTime = Nanoseconds.seconds(600)
    /// The time for which a picture is shown with the identified wiring of a display, so that a person can
    /// confirm it.
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
