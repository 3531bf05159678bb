import SignCore

/// What standard output carries, from the start of the process to its end: the picture or the events. A reader
/// of one cannot read the other.
enum OutputUse: Hashable, Sendable {
    /// The picture, on a terminal.
    case picture
    /// The events.
    case events(isTerminal: Bool)

    /// The use by a daemon that starts with `wall`. A preview draws in any case.
    init(isPreview: Bool, wall: WallSettings, isTerminal: Bool) {
        let isDrawnOn = isPreview || (isTerminal && wall.drawsOnStandardOutput)
        self = isDrawnOn ? .picture : .events(isTerminal: isTerminal)
    }

    /// The warning about a configuration with `wall`, which would need the stream for the other use; nil if
    /// it does not.
    func note(on wall: WallSettings) -> String? {
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
    /// Whether any display draws on standard output.
    fileprivate var drawsOnStandardOutput: Bool {
        displays.contains { $0.driver.settings.drawsOnStandardOutput }
    }
}
