/// An object that answers the requests of a web server.
protocol RequestHandler: AnyObject {
    /// Decides whether to admit a request, based on its head alone.
    func admit(_ request: WebRequest) -> WebGate.Admission
    /// Answers a request that has been received completely. The response may follow later. `step` is the
    /// value of the variable part of the path, or nil if the path is fixed. `identity` is who has
    /// authenticated the request, or nil if it was not authenticated.
    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, as identity: Identity?)
    /// Handles the end of a request: its response has been sent, or the connection was lost.
    func requestEnded(_ exchange: HTTPExchange)
}
