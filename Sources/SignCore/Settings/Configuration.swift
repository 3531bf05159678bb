import ButtonInput
import HardwareBuses
import InfiniteScroll
import MatrixDisplays
import MonotonicTime
import Pixels

/// A whole, valid configuration: what a file says, with every default filled in.
public struct Configuration: Hashable, Sendable {
    /// `[display]`: which display, and what is true of every one.
    public var display = DisplaySettings()
    /// `[scroll]`: how the banner moves; its `viewport` is the display's size along `axis`.
    public var behaviour = Behaviour()
    /// The axis that `scroll.direction` names.
    public var axis = Axis.horizontal
    /// Whether the banner begins where it was when the service stopped.
    public var keepsPlace = true
    /// The parts of the display that do not scroll.
    public var regions = RegionsSettings()
    /// `[dots]`.
    public var dots = DotsSettings()
    /// `[text]`.
    public var text = TextSettings()
    /// `[[button]]`.
    public var buttons: [ButtonSettings] = []
    /// `[[combination]]`.
    public var combinations: [CombinationSettings] = []
    /// `[[option]]`, in the order of the file.
    public var options: [OptionSettings] = []
    /// `[report]`.
    public var report = ReportSettings()

    /// The defaults, with no option.
    public init() {}

    /// The axis along which the banner moves.
    public enum Axis: String, Hashable, Sendable {
        /// Left and right.
        case horizontal
        /// Up and down.
        case vertical
    }
}

/// `[display]` and its tables.
public struct DisplaySettings: Hashable, Sendable {
    /// Which display, and what only that kind of display can be told.
    public var driver = DriverSettings.max7219(MAX7219Settings())
    /// Pixels from left to right.
    public var width = 32
    /// Pixels from top to bottom.
    public var height = 8
    /// Brightness in percent, 0 to 100; 0 is the hardware's faintest, not off.
    public var brightness = 20
    /// How often everything is sent again that the hardware may have lost; zero is never.
    public var refresh: Nanoseconds = .seconds(1)
    /// What is left on the display at the end.
    public var onExit = Ending.blank

    /// The defaults: a four-module bar on the first chip select.
    public init() {}

    /// Pixels across and down.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The settings without the one that a running display can change.
    package var hardware: DisplaySettings {
        var settings = self
        settings.brightness = 0
        return settings
    }
}

/// `[[button]]`.
public struct ButtonSettings: Hashable, Sendable {
    /// When a press waits for what else it may become.
    public enum Wait: String, Hashable, Sendable, CaseIterable {
        /// Always.
        case always
        /// Only while the banner is not on its way from one option to another; then a press is a tap at once.
        case atRest = "at-rest"
    }

    /// What combinations and scripts call it, besides its line.
    public var name: String?
    /// The line's name, or its number on `chip` in decimal digits.
    public var line = "GPIO17"
    /// Label or path of the chip; nil looks on all of them for a line of that name.
    public var chip: String?
    /// Whether the line is low while the button is pressed.
    public var isActiveLow = true
    /// The resistor that the line asks for.
    public var bias = LineBias.pullUp
    /// When a press counts, and as what.
    public var timing = GestureTiming()
    /// When a tap waits for what else the press may become.
    public var wait = Wait.always
    /// What a short press does.
    public var onTap = Command.navigate(.next)
    /// What two short presses do.
    public var onDoubleTap = Command.none
    /// What a long press does.
    public var onLongPress = Command.none

    /// The defaults.
    public init() {}
}

extension Configuration {
    /// The buttons that keys and scripts can press: where there is none, one with every default.
    package var pressableButtons: [ButtonSettings] { buttons.isEmpty ? [ButtonSettings()] : buttons }
}

/// `[[combination]]`: buttons that are pressed together.
public struct CombinationSettings: Hashable, Sendable {
    /// Their places among the buttons, at least two.
    public var buttons: Set<Int> = []
    /// How soon after the first of them the last one must be down.
    public var within = GestureTiming.defaultTogetherness
    /// How long all of them are held to be a long press.
    public var longPress = GestureTiming.defaultLongPress
    /// What a short press of them does.
    public var onTap = Command.none
    /// What a long press of them does.
    public var onLongPress = Command.none

    /// The defaults, of no buttons.
    public init() {}
}

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

/// `[text]`.
public struct TextSettings: Hashable, Sendable {
    /// The fonts that can be named.
    public enum Font: String, Hashable, Sendable, CaseIterable {
        /// The project's own, eight rows high.
        case builtin
    }

    /// What the words are drawn with.
    public var font = Font.builtin
    /// How many times as large as the font's own the letters are at first.
    public var scale = 1
    /// The smallest scale that an input may ask for.
    public var smallestScale = 1
    /// The largest scale that an input may ask for; while it equals the smallest, there is none to ask for.
    public var largestScale = 1

    /// The scales that there are.
    package static let scales = 1...8
    /// The scales that inputs may ask for.
    package var allowedScales: ClosedRange<Int> { min(smallestScale, scale)...max(largestScale, scale) }

    /// The defaults.
    public init() {}
}

/// `[report]`.
public struct ReportSettings: Hashable, Sendable {
    /// Whether events go to standard output as JSON lines.
    public var stdout = true

    /// The defaults.
    public init() {}
}
