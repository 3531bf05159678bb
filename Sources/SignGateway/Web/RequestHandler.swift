/// What answers the requests of a web server.
protocol RequestHandler: AnyObject {
    /// Decides from the head of a request whether it is admitted.
    func admit(_ request: WebRequest) -> WebGate.Admission
    /// Performs the route of a request that has arrived completely. The response may follow later. `step` is the value of
    /// the variable part of the path, or nil. `identity` is who has authenticated the request, or nil.
    func answer(_ exchange: HTTPExchange, _ route: Route, step: String?, as identity: Identity?)
    /// Handles the end of a request, after its response or a lost connection.
    func requestEnded(_ exchange: HTTPExchange)
}
