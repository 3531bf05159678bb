import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import MonotonicTime
import SignAPI

/// An extension with the command that sends a request to one sign and prints its reply.
extension OwnerCommands {
    /// The pause between two requests to a sign, which handles at most one request per second.
    private static let requestPause = Nanoseconds.milliseconds(1_100)
    private static let replyTimeout = Nanoseconds.seconds(15)
    /// The number of times that a refused request is repeated. A sign refuses a request if it has handled
    /// another one within the last second.
    private static let repetitions = 4

    /// Sends `request` to the sign `signName`, and prints the replies. A request consists of calls of one or
    /// more methods of the sign. For the request `.report`, also prints the messages that the sign has
    /// published, even if it is offline. Returns the exit status. Throws if the sign does not belong to the
    /// fleet, is offline, or does not respond.
    func send(_ request: OwnerRequest, to signName: String) throws(OwnerProgram.Failure) -> CInt {
        try requireMember(signName)
        if request == .report { try printMessages(of: signName) }
        guard view.isOnline(signName) else { throw Failure(EX_UNAVAILABLE, "\(signName) is offline") }
        let isSuccess = try callMethods(of: request, on: signName)
        try endSession()
        return isSuccess ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// Throws an error if the sign `name` does not belong to the fleet. The error names the sign with the
    /// most similar name.
    private func requireMember(_ name: String) throws(OwnerProgram.Failure) {
        guard view.member(named: name) == nil else { return }
        let nearest = nearestWord(to: name, among: view.members.map(\.node))
        let remedy = nearest.map { "; did you mean \($0)?" } ?? "; see loopbanner-fleet status"
        throw Failure(EX_DATAERR, "\(name) is not a sign of the fleet \(settings.fleet)\(remedy)")
    }

    /// Calls all methods of `request` one after another, and prints the replies and errors. Returns whether
    /// all calls succeeded. Throws if the sign does not respond.
    private func callMethods(
        of request: OwnerRequest,
        on signName: String
    ) throws(OwnerProgram.Failure) -> Bool {
        var haveAllSucceeded = true
        for (index, method) in request.methods.enumerated() {
            if index > 0 { try waitForNextRequest() }
            if request == .report { OwnerProgram.print("\n\(method)") }
            let isSuccess = try callMethod(method, of: signName)
            if !isSuccess { haveAllSucceeded = false }
        }
        return haveAllSucceeded
    }

    /// Prints the messages that the sign `name` has published about its properties, its health and its
    /// release. Throws if the connection to the broker is lost.
    private func printMessages(of name: String) throws(OwnerProgram.Failure) {
        let messages = try messages(of: name)
        for topic in ["about", "health", "reported"] {
            let payload = messages["loopbanner/\(name)/\(topic)"] ?? []
            OwnerProgram.print(topic == "about" ? topic : "\n\(topic)")
            printLines(OwnerRequest.lines(of: (try? JSONTree(payload)) ?? .null))
        }
    }

    /// Returns the messages of the sign `name` that the broker retains, by their MQTT topics. Throws if the
    /// connection to the broker is lost.
    func messages(of name: String) throws(OwnerProgram.Failure) -> [String: [UInt8]] {
        do throws(OwnerSession.Failure) {
            let prefix = "loopbanner/\(name)/"
            return try session.retainedMessages(below: "\(prefix)#").filter { $0.key.hasPrefix(prefix) }
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
    }

    private func printLines(_ lines: [String]) {
        for line in lines { OwnerProgram.print(Wording.printable(line)) }
    }

    /// Waits until the sign, which handles at most one request per second, accepts another request. Throws if
    /// the connection to the broker is lost.
    private func waitForNextRequest() throws(OwnerProgram.Failure) {
        try wait(atMost: Self.requestPause) { _ in false }
    }

    /// Calls `method` of the sign `name`, and prints the reply or the error. Returns whether the call
    /// succeeded. Throws if the sign does not respond.
    private func callMethod(_ method: String, of name: String) throws(OwnerProgram.Failure) -> Bool {
        var response = try self.response(of: name, to: method)
        // A page may ask the sign at the same time.
        for _ in 0..<Self.repetitions where response["error"]?["name"]?.string == "LimitExceeded" {
            try waitForNextRequest()
            response = try self.response(of: name, to: method)
        }
        guard let reply = response["ok"] else {
            let error = response["error"]?["message"]?.string ?? "no reason"
            Terminal.writeError("\(name): \(method): \(Wording.printable(error))")
            return false
        }
        printLines(OwnerRequest.lines(ofReply: reply, to: method))
        return true
    }

    /// Sends the sign `name` a request over MQTT to call `method`, and returns the response, which is an
    /// object with the member `ok` or `error`. Throws if no response arrives in time.
    private func response(of name: String, to method: String) throws(OwnerProgram.Failure) -> JSONTree {
        let token = RandomToken.make()
        session.expectResponse(on: "loopbanner/\(name)/response", token: token)
        let message: JSONTree = ["token": .string(token), "method": .string(method)]
        session.publish("loopbanner/\(name)/request", message.bytes, isRetained: false)
        try wait(atMost: Self.replyTimeout) { $0.response != nil }
        guard let response = session.response else {
            let remedy = "check the log of its gateway and the permissions of the [mqtt] user"
            throw Failure(EX_UNAVAILABLE, "\(name) does not answer; \(remedy)")
        }
        return response
    }
}
