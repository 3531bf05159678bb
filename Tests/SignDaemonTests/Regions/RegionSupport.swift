import InfiniteScroll
import MonotonicTime
import Pixels

@testable import Diagnostics
@testable import SignCore
@testable import SignDaemon
@testable import SignFile
@testable import SignSimulation

/// What a banner of `toml` shows and says while `script` is played, and after `config` lines `second`.
func play(
    _ toml: String,
    reloading second: String = "",
    script: String = "",
    milliseconds: Int64 = 10_000
) throws -> Played {
    let first = try programme(toml)
    let other = try programme(second.isEmpty ? toml : second)
    var simulation = Simulation(
        first,
        script: try Script(parsing: script, file: "script"),
        length: .milliseconds(milliseconds),
        reload: { _ in other }
    )
    var played = Played()
    simulation.run { output in
        switch output {
        case .event(let event): played.events.append(event.kind)
        case .frame(let frame, let at, _):
            played.pictures.append(Played.Picture(at: at.nanoseconds / 1_000_000, frame: frame))
        case .brightness: break
        }
    }
    return played
}

/// What was seen and said.
struct Played {
    struct Picture {
        /// Milliseconds.
        var at: Int64
        var frame: Bitmap
    }

    var pictures: [Picture] = []
    var events: [Event.Kind] = []

    /// What is seen at `milliseconds`.
    func picture(at milliseconds: Int64) -> [String] {
        pictures.last { $0.at <= milliseconds }?.frame.art ?? []
    }

    /// The pictures at some moments, side by side.
    func strip(at moments: Int64...) -> [String] {
        let pictures = moments.map(picture(at:))
        return (pictures.first ?? []).indices.map { row in
            pictures.map { row < $0.count ? $0[row] : "" }.joined(separator: "  ")
        }
    }
}
