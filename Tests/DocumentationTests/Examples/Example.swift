import Foundation
import InfiniteScroll
import MonotonicTime
import Pixels
import SignFile
import SignSimulation
import SignTestSupport
import TestSupport

@testable import SignCore

/// A configuration in `config/examples`, which tests run in virtual time.
struct Example {
    /// The configuration in the file. A test may change it.
    var configuration: Configuration

    /// Reads the example `name`.
    init(_ name: String) throws {
        let file = Project.folder.appendingPathComponent("config/examples/\(name).toml")
        configuration = try Configuration.load(path: file.path).configuration
    }

    /// Reads the example `name` with the line `shown` replaced by `line`. The file must contain the line
    /// `shown`.
    init(_ name: String, with line: String, insteadOf shown: String) throws {
        let file = Project.folder.appendingPathComponent("config/examples/\(name).toml")
        let text = try String(contentsOf: file, encoding: .utf8)
        struct NotShown: Error {
            var line: String
        }
        guard text.contains("\n\(shown)\n") else { throw NotShown(line: shown) }
        let changed = text.replacingOccurrences(of: "\n\(shown)\n", with: "\n\(line)\n")
        configuration = try Configuration.parse(Array(changed.utf8), file: name).configuration
    }

    /// The same example without blank columns between two pages.
    var withoutGaps: Example {
        var example = self
        example.configuration.scroll.minimumBlank = 0
        return example
    }

    /// Runs the example for `length` of virtual time, with the inputs in `script`.
    func run(_ script: String = "", for length: Nanoseconds) throws -> Played {
        try play(
            Playlist(withoutGaps.configuration),
            reloading: Playlist(Configuration()),
            script: script,
            for: length
        )
    }
}

extension Played {
    /// The selections after the first one, each as "MILLISECOND ID REASON".
    var selections: [String] {
        events.compactMap { event in
            guard case .engine(.selected(let selection)) = event.kind, selection.number > 1 else {
                return nil
            }
            return "\(event.at.nanoseconds / 1_000_000) \(selection.option.id) \(selection.reason.rawValue)"
        }
    }

    /// Returns the names of the events between two times in milliseconds. The event at the end of the run is
    /// left out.
    func names(from first: Int64, to last: Int64) -> [String] {
        let range = first * 1_000_000...last * 1_000_000
        return events.filter { range.contains($0.at.nanoseconds) && $0.kind != .engine(.stopped) }
            .map(\.kind.name)
    }

    /// Returns the times in milliseconds, from `first` to `last`, at which a new picture was shown.
    func changes(from first: Int64, to last: Int64) -> [Int64] {
        pictures.map(\.at).filter { (first...last).contains($0) }
    }
}
