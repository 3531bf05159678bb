import InfiniteScroll
import MonotonicTime
import Pixels
import SettingsText
import SignAPI
import SignCore
import SignFile
import SignSetup

/// Handles the calls with which a person sets up the sign's displays.
extension ControlServer {
    /// The id of the alert that shows the picture of a question about a display's wiring.
    private static let alertID = "identify"

    /// Returns a reply with the displays that a person can choose from. The displays of this machine are
    /// found by reading its buses.
    func displaysReply(to connection: ControlConnection, at now: Instant) throws(VarlinkError) -> [UInt8] {
        try charge(connection, cost: 10, at: now)
        let found = ProductSearch.product(on: MachineReader().readDisplays())
        let text = host.lists.inForce.file
        return VarlinkReply.message { reply in
            reply.add("displays", objects: DisplayProduct.all) { object, product in
                object.add("id", product.id)
                object.add("name", product.name)
                object.add("width", product.width)
                object.add("height", product.height)
                object.add("colors", product.hasColors)
                object.add("found", product.id == found)
                let values = product.values(in: text)
                object.add("keys", objects: product.keys) { object, key in
                    object.add("key", key.name)
                    object.add("number", key.isNumber)
                    object.add("required", key.isRequired)
                    object.add("example", key.example)
                    object.add("value", values[key.name])
                }
            }
            reply.add("present", DisplayProduct.present(in: text)?.id)
        }
    }

    /// Shows the picture for the wiring question that follows the answers in a call. The client receives the
    /// reply once the picture is shown.
    func identify(_ arguments: Arguments, from connection: ControlConnection) throws(VarlinkError) {
        guard let answers = arguments["answers"]?.array else {
            // A call without answers ends the identification.
            let dismissal = Cause("dismiss", source: connection.source)
            send(.commands([(.dismiss(Self.alertID), dismissal)]))
            return awaitPlaylist(
                host.endIdentification(),
                for: connection,
                reply: .message(Self.message(of: nil))
            )
        }
        do throws(ListChange.Refusal) {
            let answerNumbers = answers.compactMap { $0.integer.map(Int.init) }
            let (number, step) = try host.identify(after: answerNumbers)
            switch step {
            case .question(_, _, let picture, _):
                show(picture, for: Self.questionTime, on: connection)
            case .solved(_, let confirmation):
                show(confirmation.picture, for: Self.confirmationTime, on: connection)
            case .fixed: break
            }
            awaitPlaylist(number, for: connection, reply: .message(Self.message(of: step)))
        } catch {
            throw VarlinkError(error)
        }
    }

    /// How long the picture of a question is shown if the person neither answers nor quits.
    private static let questionTime = Nanoseconds.seconds(600)
    /// How long the picture with the new wiring is shown.
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
