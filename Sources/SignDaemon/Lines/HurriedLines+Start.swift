extension HurriedLines {
    /// The lines that can be drawn without a visible delay of the first frame, more than most displays show at once; the
    /// others follow.
    static func atStart(by drawer: TextDrawer) -> HurriedLines {
        HurriedLines(drawer, filling: 1_024, within: .milliseconds(100))
    }
}
