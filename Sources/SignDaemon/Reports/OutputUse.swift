import MatrixDisplays

/// What standard output carries, from the start of the process to its end: the picture or the events. A reader
/// of one cannot read the other.
enum OutputUse: Hashable, Sendable {
    /// The picture, on a terminal.
    case picture
    /// The events.
    case events(isTerminal: Bool)

    /// The use by a daemon that starts with `driver`. A preview draws in any case.
    init(isPreview: Bool, driver: DriverSettings, isTerminal: Bool) {
        let isDrawnOn = isPreview || (isTerminal && driver.settings.drawsOnStandardOutput)
        self = isDrawnOn ? .picture : .events(isTerminal: isTerminal)
    }

    /// The warning about a configuration with `driver`, which would need the stream for the other use; nil if
    /// it does not.
    func note(on driver: DriverSettings) -> String? {
        switch (self, driver.settings.drawsOnStandardOutput) {
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
