import Diagnostics
import SettingsText
import SignAPI

extension SignAddress {
    /// The maximum size of a call to the sign that changes its options, in bytes.
    private static let maxCallSize = 250 << 10

    /// Calls `method` of the sign, which changes its options. Then prints `effect`, a human-readable
    /// description of the change, and the new number of options. If `keep` is false, the sign discards the
    /// change at its next restart.
    func changeOptions(
        _ method: String,
        parameters: [JSONTree.Member],
        survivesRestart: Bool,
        effect: String,
        on connection: SignConnection
    ) throws(ClientError) {
        // The sign keeps a change after a restart unless the call forbids it.
        let allParameters = parameters + jsonMembers(["keep": survivesRestart ? nil : .boolean(false)])
        try Self.checkSize(of: allParameters)
        let answer = try connection.call(method, allParameters)
        guard !json else { return write(answer) }
        for warning in answer["warnings"]?.array ?? [] { printMessage(ClientDiagnostic(warning).description) }
        write("\(effect); \(try Self.optionCountText(on: connection))")
    }

    private static func checkSize(of parameters: [JSONTree.Member]) throws(ClientError) {
        var bytes: [UInt8] = []
        bytes.append(json: .object(parameters))
        guard bytes.count <= maxCallSize else {
            throw ClientError(
                .badData,
                "the options exceed 250 KiB, the limit for one call; put them in the configuration file"
            )
        }
    }

    /// Requests the number of options from the sign, and returns it as text for the user, such as `5
    /// options`.
    private static func optionCountText(on connection: SignConnection) throws(ClientError) -> String {
        let shownCount = try connection.fetchState().optionCount
        // Every reply contains the total, so one option is enough.
        let reply = try connection.call("GetOptions", jsonMembers(["limit": .integer(1)]))
        let totalCount = Int(reply["total"]?.integer ?? Int64(shownCount))
        return countText(shown: shownCount, total: totalCount)
    }

    /// Returns the number of options as text for the user. If some options are currently not shown because
    /// they wait for their time or a value, the text also contains their number.
    private static func countText(shown: Int, total: Int) -> String {
        let options = "\(total) \(total == 1 ? "option" : "options")"
        guard shown < total else { return options }
        let hiddenCount = total - shown
        let waiting = hiddenCount == 1 ? "1 waits for its" : "\(hiddenCount) wait for their"
        return "\(options) (\(waiting) time or value)"
    }
}
