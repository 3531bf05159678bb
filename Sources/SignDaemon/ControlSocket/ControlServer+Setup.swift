import InfiniteScroll
import MonotonicTime
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
        return VarlinkReply.message { reply in
            reply.add("displays", objects: DisplayProduct.all) { object, product in
                object.add("id", product.id)
                object.add("name", product.name)
                object.add("width", product.width)
                object.add("height", product.height)
                object.add("colors", product.hasColors)
                object.add("found", product.id == found)
            }
            reply.add("present", DisplayProduct.present(in: host.lists.inForce.file)?.id)
        }
    }

    /// Shows the picture for the wiring question that follows the answers in a call. The client receives the
    /// reply once the picture is shown.
    func identify(_ arguments: Arguments, from connection: ControlConnection) throws(VarlinkError) {
        let cause = Cause("alert", source: connection.source)
        guard let answers = arguments["answers"]?.array?.compactMap({ $0.integer.map(Int.init) }) else {
            let dismissal = Cause("dismiss", source: connection.source)
            send(.commands([(.dismiss(Self.alertID), dismissal)]))
            return awaitPlaylist(host.endIdentification(), for: connection, .message(Self.message(of: nil)))
        }
        do throws(ListChange.Refusal) {
            let (number, step) = try host.identify(after: answers)
            switch step {
            case .question(_, _, let picture, _):
                show(.rows(picture), for: .seconds(600), cause)
            case .solved(_, let confirmation): show(.rows(confirmation.picture), for: .seconds(20), cause)
            case .fixed: break
            }
            awaitPlaylist(number, for: connection, .message(Self.message(of: step)))
        } catch {
            throw VarlinkError(error)
        }
    }

    private func show(_ content: Alert.Content, for duration: Nanoseconds, _ cause: Cause) {
        var alert = Alert(content, id: Self.alertID)
        alert.priority = .urgent
        alert.duration = duration
        alert.tapDismisses = false
        send(.commands([(.raise(alert), cause)]))
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
