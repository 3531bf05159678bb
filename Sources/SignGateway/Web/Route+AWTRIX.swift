import GatewayMessages

/// The paths of an AWTRIX 3, on which Apprise's `json://` is at home too.
extension Route {
    /// What an AWTRIX answers.
    private static let questions = ["stats", "loop", "settings", "screen", "effects", "transitions"]

    /// All of them.
    static let awtrix: [Route] =
        questions.map { Route("GET", "/api/\($0)", .awtrix($0)) }
        + AWTRIXRequest.words.map { Route("POST", "/api/\($0)", .awtrix($0)) }
}
