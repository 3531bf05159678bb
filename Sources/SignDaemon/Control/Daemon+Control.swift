import SignCore

/// What the control socket needs of the daemon.
extension Daemon: ControlHost {
    var condition: Condition { health.condition(of: playlist.configuration.buttons) }

    func order(_ order: FrameLoop.Order) { orders.send(order) }
}
