import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore
import SignSimulation

/// Simulates the banner of `playlist` with `script`, whose `config` lines load `second`.
public func play(
    _ playlist: Playlist,
    reloading second: Playlist? = nil,
    script: String = "",
    for length: Nanoseconds
) throws -> Played {
    var simulation = Scenario(
        playlist,
        script: try Script(parsing: script, file: "script"),
        reload: { _ in second ?? playlist }
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

/// Simulates the banner of `toml`, with a reload of another one.
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

/// The pictures and events of a simulation.
public struct Played {
    /// A new picture.
    public struct Picture {
        /// The time in milliseconds.
        public var at: Int64
        /// The whole display.
        public var frame: Bitmap
    }

    /// The pictures in order.
    public var pictures: [Picture] = []
    /// The journal.
    public var events: [JournalEntry] = []

    /// Returns the picture at `milliseconds`.
    public func picture(at milliseconds: Int64) -> [String] {
        pictures.last { $0.at <= milliseconds }?.frame.art ?? []
    }

    /// Returns the pictures at several times, side by side.
    public func strip(at moments: Int64...) -> [String] {
        let pictures = moments.map(picture(at:))
        return (pictures.first ?? []).indices.map { row in
            pictures.map { row < $0.count ? $0[row] : "" }.joined(separator: "  ")
        }
    }
}
