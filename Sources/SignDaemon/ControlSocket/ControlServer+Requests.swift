import SignAPI

/// The functions that send requests to the frame thread, which shows the banner.
extension ControlServer {
    /// Sends a request to the frame thread, which shows the banner, and returns the token that identifies it.
    /// When the thread replies, the client of `connection` receives `reply`, unless its call is one-way.
    @discardableResult
    func request(
        _ action: FrameLoop.Request.Action,
        from connection: ControlConnection,
        reply: ControlConnection.PendingReply
    ) -> UInt64 {
        let token = send(action)
        if !connection.isOneway { connection.activity = .awaitingReply(token: token, reply) }
        return token
    }

    /// Sends a request to the frame thread. After its reply, the client of `connection` receives `reply`.
    ///
    /// - Throws: `ending` if the sign is stopping.
    func requestUnlessEnding(
        _ action: FrameLoop.Request.Action,
        from connection: ControlConnection,
        reply: ControlConnection.PendingReply
    ) throws(VarlinkError) {
        guard !isEnding else { throw .ending }
        request(action, from: connection, reply: reply)
    }

    /// Sends a request to the frame thread, which shows the banner, and returns the request's token.
    @discardableResult
    func send(_ action: FrameLoop.Request.Action) -> UInt64 {
        let token = requests.newToken()
        host.send(.request(FrameLoop.Request(token: token, action: action)))
        return token
    }

    /// Sends `reply`, unless the client's call is one-way, once the playlist with this number takes effect.
    func awaitPlaylist(
        _ number: Int,
        for connection: ControlConnection,
        reply: ControlConnection.PlaylistReply
    ) {
        guard !connection.isOneway else { return }
        connection.activity = .awaitingPlaylist(number: number, token: requests.newToken(), reply)
    }
}
