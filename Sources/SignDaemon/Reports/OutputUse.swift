import SignCore

/// The use of standard output: for the picture or for the events. It stays the same for as long as the
/// process runs.
enum OutputUse: Hashable, Sendable {
    /// Standard output is a terminal that shows the picture.
    case picture
    case events(isTerminal: Bool)

    /// Determines the use of standard output for a daemon that starts with the displays of `wall`. A preview
    /// always shows the picture. `isTerminal` states whether standard output is a terminal.
    init(isPreview: Bool, wall: WallSettings, isTerminal: Bool) {
        let showsPicture = isPreview || (isTerminal && wall.drawsOnStandardOutput)
        self = showsPicture ? .picture : .events(isTerminal: isTerminal)
    }

    /// Returns a warning if the displays of `wall` require the other use of standard output, the picture
    /// instead of the events or the reverse. Returns nil if the current use suits them.
    func warning(for wall: WallSettings) -> String? {
        switch (self, wall.drawsOnStandardOutput) {
        case (.picture, true), (.events, false): nil
        case (.picture, false):
            "events are not written: standard output was used for drawing; restart the program to write them there"
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
