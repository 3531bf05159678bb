import MonotonicTime

/// `[[option]]`.
public struct OptionSettings: Hashable, Sendable {
    /// Unique; the text when the file does not say, and without one the picture's file name.
    public var id: String
    /// The words shown; beside a picture or a page what reports say.
    public var text: String
    /// What is shown.
    public var content: ContentSettings
    /// How long it rests; nil is the banner's dwell.
    public var dwell: Nanoseconds?
    /// Program and arguments that `activate` runs; empty is none.
    public var action: [String]
    /// Whether the regions are hidden while it is shown.
    public var needsWholeDisplay: Bool

    /// An option of the banner; it shows its text unless a content is given.
    public init(
        id: String,
        text: String,
        content: ContentSettings? = nil,
        dwell: Nanoseconds? = nil,
        action: [String] = [],
        needsWholeDisplay: Bool = false
    ) {
        self.id = id
        self.text = text
        self.content = content ?? .text(text)
        self.dwell = dwell
        self.action = action
        self.needsWholeDisplay = needsWholeDisplay
    }
}
