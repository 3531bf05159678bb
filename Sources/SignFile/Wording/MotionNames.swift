/// The names of transitions and easings in other programs and languages, with the corresponding names in
/// LoopBanner.
enum MotionNames {
    /// Returns the name of the transition that other programs or languages call `name`, or nil if there is
    /// none.
    static func transition(for name: String) -> String? { transitions[folded(name)] }

    /// Returns the name of the easing that other programs or languages call `name`, or nil if there is none.
    static func easing(for name: String) -> String? { easings[folded(name)] }

    /// The names of tables that users write instead of `scroll`, in lowercase.
    static let tables: Set<String> = [
        "animation", "easing", "effect", "effects", "motion", "movement", "scrolling", "transition",
        "transitions",
    ]

    /// Returns `name` in lowercase, with only its letters and digits, so that names can be compared
    /// regardless of how their words are separated.
    private static func folded(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static let transitions = [
        "crossfade": "fade", "fadein": "fade", "fadeout": "fade", "blend": "fade", "dim": "fade",
        "checkerboard": "checker", "chessboard": "checker", "splitflap": "flap", "flip": "flap",
        "slotmachine": "slot", "odometer": "slot", "roll": "slot", "curtain": "doors", "split": "doors",
        "shuffle": "random", "none": "cut", "off": "cut", "instant": "cut", "swipe": "wipe", "swap": "cut",
        "scroll": "slide", "scrollleft": "slide", "slideleft": "slide", "rotate": "slide",
        "sparkle": "dissolve",
        "fairydust": "dissolve", "circle": "iris", "circular": "iris", "zoom": "iris", "uncover": "reveal",
        "insideout": "open", "outsidein": "close", "überblenden": "fade", "blende": "fade",
        "auflösen": "dissolve",
        "jalousie": "blinds", "türen": "doors", "wischen": "wipe", "zufall": "random", "zufällig": "random",
        "schieben": "push", "abdecken": "cover", "schnitt": "cut",
    ]

    private static let easings = [
        "ease": "smooth", "easeinout": "smooth", "inout": "smooth", "soft": "smooth", "sine": "smooth",
        "cubic": "smooth", "easein": "in", "easeout": "out", "constant": "linear", "even": "linear",
        "none": "linear", "uniform": "linear", "gentle": "gentle-out", "bounce": "snap", "elastic": "snap",
        "gleichmäßig": "linear", "weich": "smooth",
    ]
}
