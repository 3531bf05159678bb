import Pixels

/// The effect with which one page of a banner replaces the page before it.
///
/// The picture of a transition depends only on the two pages at rest and on the progress between them. A transition has
/// no state and no random source. It may therefore be interrupted, reversed and repeated, and shows the same picture on
/// every computer (R-VIEW-1).
///
/// The raw value is the name in configuration files. A transition whose name contains no direction turns with the
/// banner: it is defined along and across the motion. A transition whose name contains a direction, such as `wipe-up`,
/// always has this direction on the display.
public enum Transition: String, Hashable, Sendable, CaseIterable {
    /// The banner moves along its strip. The engine draws this motion itself, without `TransitionRenderer`.
    case slide
    /// The new page pushes the old one out across the motion: upward on a banner that moves left.
    case push
    /// The new page moves in along the motion, over the old one.
    case cover
    /// The old page moves out along the motion and uncovers the new one.
    case reveal
    /// The old page divides in the middle, and its halves move apart.
    case doors
    /// An edge moves over the display in the direction of the motion. Behind the edge is the new page.
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
    /// The new page appears in squares of four by four pixels, first in the even squares and then in the odd ones.
    case checker
    /// A diagonal edge moves over the display. Behind the edge is the new page.
    case diagonal
    /// The new page appears in a growing circle.
    case iris
    /// The pixels of the new page appear one by one, in an order without a pattern.
    case dissolve
    /// The pixels of the new page appear in an even pattern of sixteen steps. This transition replaces `fade` on a
    /// monochrome display, and has no name in configuration files.
    case dither
    /// Cells of eight pixels turn over one after another, as on a split-flap board.
    case flap
    /// Cells of eight pixels roll one after another, as on a slot machine.
    case slot
    /// The even columns are pushed out to one side, and the odd columns to the opposite side.
    case mesh
    /// The even rows move out to one end, and the odd rows to the opposite end.
    case interlock
    /// The old page becomes darker while the new page becomes brighter.
    case fade
    /// The new page replaces the old one at once, when the slide to it would end.
    case cut

    /// Creates the transition with `name` in a configuration file, or returns nil if there is none.
    public init?(named name: String) {
        self.init(rawValue: name)
        if self == .dither { return nil }
    }

    /// The names of all transitions that a configuration file may use, in the order of the documents.
    public static var names: [String] { allCases.filter { $0 != .dither }.map(\.rawValue) }

    /// The number by which the engine stores the transition in one byte.
    public var code: UInt8 { UInt8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }

    /// Creates the transition with the number `code`, or `cut` if there is none.
    public init(code: UInt8) {
        self = Self.allCases.indices.contains(Int(code)) ? Self.allCases[Int(code)] : .cut
    }

    /// Returns the transition that a display with the pixel format `format` shows. `fade` needs grays or colors. On a
    /// monochrome display, `dither` replaces it.
    public func shown(in format: PixelFormat) -> Transition {
        self == .fade && format == .bit ? .dither : self
    }
}
