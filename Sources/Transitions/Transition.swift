import Pixels

/// The way in which one page of a banner replaces the page before it.
///
/// A transition is a function of the two pages at rest and of the progress between them. It has no state and no random
/// source, so it may be interrupted, reversed and repeated, and shows the same picture on every machine (R-VIEW-1).
///
/// The raw value is the name in configuration files. A name without a direction turns with the banner: the transition
/// is defined along and across the motion. A name with a direction, such as `wipe-up`, refers to the display.
public enum Transition: String, Hashable, Sendable, CaseIterable {
    /// The banner moves along its strip. The engine draws it without help from this module.
    case slide
    /// The new page pushes the old one out across the motion: upward on a banner that moves left.
    case push
    /// The new page moves in along the motion, over the old one.
    case cover
    /// The old page moves out along the motion, and uncovers the new one.
    case reveal
    /// The old page divides in the middle, and its halves move apart.
    case doors
    /// An edge moves over the display in the direction of the motion, and leaves the new page behind it.
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
    /// The new page appears in squares of four pixels, first in the even ones and then in the odd ones.
    case checker
    /// A diagonal edge moves over the display.
    case diagonal
    /// The new page appears in a growing circle.
    case iris
    /// The pixels of the new page appear one by one, in an order without a pattern.
    case dissolve
    /// The pixels of the new page appear in an even pattern of sixteen steps. It is `fade` on a display of bits, and has
    /// no name in configuration files.
    case dither
    /// Cells of eight pixels turn over one after the other, as on a split-flap board.
    case flap
    /// Cells of eight pixels roll one after the other, as on a slot machine.
    case slot
    /// Even and odd columns are pushed out to opposite sides.
    case mesh
    /// Even and odd rows move out to opposite ends.
    case interlock
    /// The light of the old page decreases while that of the new one increases.
    case fade
    /// The new page replaces the old one at the end of the slide.
    case cut

    /// Creates the transition with `name` in a configuration file, or returns nil if there is none.
    public init?(named name: String) {
        self.init(rawValue: name)
        if self == .dither { return nil }
    }

    /// The names of all transitions that a configuration file may use, in the order of the documents.
    public static var names: [String] { allCases.filter { $0 != .dither }.map(\.rawValue) }

    /// A number for the transition, as short as the engine stores it.
    public var code: UInt8 { UInt8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }

    /// Creates the transition with `code`, or `cut` if there is none.
    public init(code: UInt8) {
        self = Self.allCases.indices.contains(Int(code)) ? Self.allCases[Int(code)] : .cut
    }

    /// The transition that displays of `format` show: `fade` needs grays or colors, and is `dither` on a display of
    /// bits.
    public func shown(in format: PixelFormat) -> Transition {
        self == .fade && format == .bit ? .dither : self
    }
}
