import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore
import SignSimulation

/// Simulates `playlist` with the inputs of `script` for `length` of virtual time. A `config` line in the
/// script loads `second`.
public func play(
    _ playlist: Playlist,
    reloading second: Playlist? = nil,
    script: String = "",
    for length: Nanoseconds
) throws -> Played {
    var simulation = Scenario(
        playlist,
        script: try Script(parsing: script, file: "script"),
        loadPlaylist: { _ in second ?? playlist }
    ).simulation(for: length)
    var played = Played()
    simulation.run { output in
        switch output {
        case .event(let event): played.events.append(event)
        case .frame(let frame, let at, _):
            played.pictures.append(Played.Picture(at: at.nanoseconds / 1_000_000, frame: frame))
        case .brightness: break
        }
    }
    return played
}

/// Simulates the configuration `toml` with the inputs of `script`. A `config` line in the script loads
/// `second`.
public func play(
    _ toml: String,
    reloading second: String = "",
    script: String = "",
    milliseconds: Int64 = 10_000
) throws -> Played {
    try play(
        playlist(toml),
        reloading: second.isEmpty ? nil : playlist(second),
        script: script,
        for: .milliseconds(milliseconds)
    )
}

/// The pictures and events that a simulation has produced.
public struct Played {
    /// A picture that differs from the previous one.
    public struct Picture {
        /// The time in milliseconds at which the picture appeared.
        public var at: Int64
        /// The pixels of the whole display.
        public var frame: Bitmap
    }

    /// The pictures in the order of time.
    public var pictures: [Picture] = []
    /// The events of the sign in the order of time.
    public var events: [JournalEntry] = []

    /// Returns the picture that is visible at `milliseconds`, as lines of text.
    public func picture(at milliseconds: Int64) -> [String] {
        pictures.last { $0.at <= milliseconds }?.frame.art ?? []
    }

    /// Returns the pictures that are visible at several times, side by side, as lines of text.
    public func strip(at moments: Int64...) -> [String] {
        let pictures = moments.map(picture(at:))
        return (pictures.first ?? []).indices.map { row in
            pictures.map { row < $0.count ? $0[row] : "" }.joined(separator: "  ")
        }
    }
}
