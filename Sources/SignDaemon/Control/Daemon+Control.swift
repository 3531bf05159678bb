import SignCore

/// What the control socket needs of the daemon.
extension Daemon: ControlHost {
    var condition: Condition {
        var condition = health.condition(of: playlist.configuration.buttons)
        let fonts = drawer.condition
        condition.fontFailures = fonts.failures
        condition.trouble += fonts.refusedFonts + (fonts.trouble.map { [$0] } ?? [])
        return condition
    }

    func order(_ order: FrameLoop.Order) { orders.send(order) }
}
