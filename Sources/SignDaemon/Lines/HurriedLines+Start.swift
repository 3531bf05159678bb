import TextProcess

extension HurriedLines {
    /// The lines that can be drawn without a visible delay of the first frame, more than a display shows at once; the others
    /// follow.
    static func atStart(by drawer: TextDrawer) -> HurriedLines {
        HurriedLines(drawer, atMost: 64, within: .milliseconds(100))
    }
}
