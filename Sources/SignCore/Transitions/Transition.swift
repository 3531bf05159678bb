import Pixels

/// The effect with which one page of a banner replaces the previous page.
///
/// The picture of a transition depends only on the two pages at rest and on the progress between them. A transition has
/// no state and no source of randomness. It can therefore be interrupted, reversed and repeated, and shows the same
/// picture on every computer (R-VIEW-1).
///
/// The raw value is the name in configuration files. A transition without a direction in its name is defined along and
/// across the motion, so it turns with the banner. A transition with a direction in its name, such as `wipe-up`, always
/// has this direction on the display.
public enum Transition: String, Hashable, Sendable, CaseIterable {
    /// The banner moves along its strip. The engine draws this motion itself, without `TransitionRenderer`.
    case slide
    /// The new page pushes the old one out across the motion: upward if the banner moves to the left.
    case push
    /// The new page moves in along the motion, over the old one.
    case cover
    /// The old page moves out along the motion and uncovers the new one.
    case reveal
    /// The old page splits in the middle, and its halves move apart.
    case doors
    /// An edge moves over the display in the direction of motion and reveals the new page behind it.
    case wipe
    /// A wipe to the left of the display.
    case wipeLeft = "wipe-left"
    /// A wipe to the right of the display.
    case wipeRight = "wipe-right"
    /// A wipe to the top of the display.
    case wipeUp = "wipe-up"
    /// A wipe to the bottom of the display.
    case wipeDown = "wipe-down"
    /// A wipe with a lit line at its edge.
    case bar
    /// The new page appears from the middle toward both ends.
    case open
    /// The new page appears from both ends toward the middle.
    case close
    /// The new page appears in slats of eight pixels.
    case blinds
    /// The new page appears in squares of 4 × 4 pixels: first in the even squares, then in the odd ones.
    case checker
    /// A diagonal edge moves over the display and reveals the new page behind it.
    case diagonal
    /// The new page appears in a growing circle.
    case iris
    /// The pixels of the new page appear one by one, in an order without a pattern.
    case dissolve
    /// The pixels of the new page appear in an even pattern, in sixteen steps. This transition replaces `fade` on a
    /// monochrome display. It has no name in configuration files.
    case dither
    /// Cells of eight pixels turn over one after another, as on a split-flap board.
    case flap
    /// Cells of eight pixels roll one after another, as on a slot machine.
    case slot
    /// The even columns are pushed out to one side, and the odd columns to the other.
    case mesh
    /// The even rows move out at one end, and the odd rows at the other.
    case interlock
    /// The old page becomes darker while the new page becomes brighter.
    case fade
    /// The new page replaces the old one all at once, at the instant at which a slide would end.
    case cut

    /// Creates the transition with this `name` in configuration files. Returns nil if there is none.
    public init?(named name: String) {
        self.init(rawValue: name)
        if self == .dither { return nil }
    }

    /// The names of all transitions that can be used in configuration files, in the order of the documents.
    public static var names: [String] { allCases.filter { $0 != .dither }.map(\.rawValue) }

    /// The one-byte code by which the engine identifies the transition.
    public var code: UInt8 { UInt8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }

    /// Creates the transition that `code` represents. If there is none, creates `cut`.
    public init(code: UInt8) {
        self = Self.allCases.indices.contains(Int(code)) ? Self.allCases[Int(code)] : .cut
    }

    /// Returns the transition that a display with the pixel format `format` shows. `fade` needs grays or colors, so on
    /// a monochrome display, `dither` replaces it.
    public func shown(in format: PixelFormat) -> Transition {
        self == .fade && format == .bit ? .dither : self
    }
}
