import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

/// A fleet as a broker's messages describe it. Every signature is valid.
struct FleetOnBroker {
    private(set) var view: FleetView

    init() throws {
        let key = try #require(FleetKey(bytes: Array(repeating: 1, count: 32)))
        view = FleetView("shops", keys: [key]) { _, _, _ in true }
    }

    mutating func receive(_ topic: String, _ text: String) {
        view.receive(IncomingMessage(topic, Array(text.utf8)))
    }

    /// Adds a sign that is online. `report` are the members of its report.
    mutating func add(
        _ node: String,
        labels: String = "",
        fleet: String = "shops",
        _ report: String = #""state":"none""#
    ) {
        receive("loopbanner/\(node)/status", "online")
        receive(
            "loopbanner/\(node)/about",
            #"{"v":1,"fleet":"\#(fleet)","node":"\#(node)","name":"Shop \#(node)","version":"0.9","labels":[\#(labels)]}"#
        )
        receive("loopbanner/\(node)/reported", "{\(report)}")
    }

    /// The name of the release with this number, in tests.
    static func release(_ number: Int) -> String { "sha256:" + String(repeating: "\(number)", count: 64) }

    /// Publishes a statement. `more` are further members.
    mutating func state(_ scope: String, _ number: Int64, _ release: Int, _ more: String = "") {
        state(scope, number, release: Self.release(release), more)
    }

    /// Publishes a statement about the release with this name. `more` are further members.
    mutating func state(_ scope: String, _ number: Int64, release name: String, _ more: String = "") {
        let text =
            #"{"v":1,"fleet":"shops","scope":"\#(scope)","number":\#(number),"release":"\#(name)"\#(more)}"#
        let envelope = FleetEnvelope.bytes(
            kind: .desired,
            payload: Array(text.utf8),
            keyID: "0",
            signature: Array(repeating: 0, count: 64)
        )
        view.receive(IncomingMessage("loopbanner-fleet/shops/\(scope)/desired", envelope))
    }

    /// The report of a sign about the release of a statement.
    static func report(_ state: String, _ scope: String, _ number: Int64, _ release: Int) -> String {
        #""state":"\#(state)","wanted":"\#(Self.release(release))","numbers":{"\#(scope)":\#(number)}"#
    }
}
