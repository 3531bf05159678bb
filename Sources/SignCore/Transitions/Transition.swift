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
    /// The banner slides by one page: the old page moves out while the new one moves in. The engine that
    /// moves the banner performs this motion without a `TransitionRenderer`.
    case slide
    /// The new page pushes the old one out at right angles to the motion of the banner: upward if the banner
    /// moves to the left.
    case push
    /// The new page moves over the old one, in the direction in which the banner moves.
    case cover
    /// The old page moves out in the direction in which the banner moves, and uncovers the new one.
    case reveal
    /// The old page splits in the middle, and its halves move apart to uncover the new one.
    case doors
    /// An edge moves over the display in the direction in which the banner moves, and reveals the new page
    /// behind it.
    case wipe
    /// An edge moves to the left of the display, and reveals the new page behind it.
    case wipeLeft = "wipe-left"
    /// An edge moves to the right of the display, and reveals the new page behind it.
    case wipeRight = "wipe-right"
    /// An edge moves to the top of the display, and reveals the new page behind it.
    case wipeUp = "wipe-up"
    /// An edge moves to the bottom of the display, and reveals the new page behind it.
    case wipeDown = "wipe-down"
    /// A lit bar moves over the display in the direction in which the banner moves, and reveals the new page
    /// behind it.
    case bar
    /// The new page appears from the middle of the display toward both ends.
    case open
    /// The new page appears from both ends of the display toward the middle.
    case close
    /// The new page appears in slats of eight pixels, like a window behind blinds that open.
    case blinds
    /// The new page appears in a checkerboard pattern of 4 × 4 pixel squares: first the even squares, then
    /// the odd ones.
    case checker
    /// A diagonal edge moves over the display, and reveals the new page behind it.
    case diagonal
    /// The new page appears in a circle that grows from the center.
    case iris
    /// The pixels of the new page appear one by one, in an order without a pattern.
    case dissolve
    /// The pixels of the new page appear in an even pattern, in sixteen steps. This transition replaces `fade` on a
    /// monochrome display. It has no name in configuration files.
    case dither
    /// Cells of eight pixels turn over from the old page to the new one, one after another, as on a
    /// split-flap board.
    case flap
    /// Cells of eight pixels roll from the old page to the new one, one after another, as on a slot machine.
    case slot
    /// The even columns of the old page slide out to one side and the odd columns to the other, followed by
    /// those of the new page.
    case mesh
    /// The even rows of the old page move out at one end, and the odd rows at the opposite end, while those
    /// of the new page follow.
    case interlock
    /// The old page becomes darker while the new page becomes brighter.
    case fade
    /// The new page replaces the old one at once, at the instant at which a slide would end.
    case cut

    /// Creates the transition that has this `name` in configuration files. Returns nil if there is none.
    public init?(named name: String) {
        self.init(rawValue: name)
        if self == .dither { return nil }
    }

    /// The names of all transitions for configuration files, in the order of the documentation.
    public static var names: [String] { allCases.filter { $0 != .dither }.map(\.rawValue) }

    /// The one-byte code by which the engine that moves the banner identifies the transition.
    public var code: UInt8 { UInt8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }

    /// Creates the transition with this one-byte code. An unknown code yields `cut`, which replaces the page
    /// instantly.
    public init(code: UInt8) {
        self = Self.allCases.indices.contains(Int(code)) ? Self.allCases[Int(code)] : .cut
    }

    /// Returns the transition that is actually shown on a display with this pixel format. A monochrome
    /// display replaces `fade` by `dither`, because `fade` needs grays or colors. All other transitions are
    /// unchanged.
    public func shown(in format: PixelFormat) -> Transition {
        self == .fade && format == .bit ? .dither : self
    }
}
