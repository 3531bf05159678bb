/// An object that decides whether a web server admits requests, and that answers them.
protocol RequestHandler: AnyObject {
    /// Decides whether to admit `request` when only its head (its path and headers) has been received.
    func admit(_ request: WebRequest) -> WebGate.Admission
    /// Answers a request that has been received completely. The response may follow after this function
    /// returns. `pathVariable` is the value of the variable part of the path, or nil if the path is fixed.
    /// `identity` is the authenticated user or program, or nil if the request was not authenticated.
    func answer(_ exchange: HTTPExchange, route: Route, pathVariable: String?, identity: Identity?)
    /// Handles the end of a request, because its response has been sent or the connection was lost.
    func requestEnded(_ exchange: HTTPExchange)
}
