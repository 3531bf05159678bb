import SignCore

/// The use of standard output, which stays the same for the whole process: the picture or the events.
enum OutputUse: Hashable, Sendable {
    /// The picture, on a terminal.
    case picture
    case events(isTerminal: Bool)

    /// Returns the use by a daemon that starts with `wall`. A preview always shows the picture.
    init(isPreview: Bool, wall: WallSettings, isTerminal: Bool) {
        let showsPicture = isPreview || (isTerminal && wall.drawsOnStandardOutput)
        self = showsPicture ? .picture : .events(isTerminal: isTerminal)
    }

    /// Returns a warning if a configuration with `wall` needs standard output for the other use, otherwise nil.
    func warning(for wall: WallSettings) -> String? {
        switch (self, wall.drawsOnStandardOutput) {
        case (.picture, true), (.events, false): nil
        case (.picture, false):
            "no events are written: standard output was drawn on; restart the program to write them there"
        case (.events(isTerminal: true), true):
            "the banner is not drawn: standard output carries events; restart the program to draw there"
        case (.events(isTerminal: false), true):
            "the banner is not drawn: standard output is not a terminal; it carries the events"
        }
    }
}

extension WallSettings {
    fileprivate var drawsOnStandardOutput: Bool {
        displays.contains { $0.driver.settings.drawsOnStandardOutput }
    }
}
