import Foundation
import InfiniteScroll
import MonotonicTime
import Pixels
import SignFile
import SignSimulation
import SignTestSupport
import TestSupport

@testable import SignCore

/// A file of `config/examples`, tried in virtual time.
struct Example {
    /// What the file says, perhaps changed since it was read.
    var configuration: Configuration

    /// The example that is called `name`.
    init(_ name: String) throws {
        let file = Project.folder.appendingPathComponent("config/examples/\(name).toml")
        configuration = try Configuration.load(path: file.path).configuration
    }

    /// The same file with another value of one key, which it must contain.
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

    /// The same without blank columns between two pages.
    var withoutGaps: Example {
        var example = self
        example.configuration.scroll.minimumBlank = 0
        return example
    }

    /// Lets `length` pass with the inputs of `script`.
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
    /// The selections as "MILLISECOND ID REASON", the first one left out.
    var selections: [String] {
        events.compactMap { event in
            guard case .scroll(.selected(let selection)) = event.kind, selection.number > 1 else {
                return nil
            }
            return "\(event.at.nanoseconds / 1_000_000) \(selection.choice.id) \(selection.reason.rawValue)"
        }
    }

    /// The names of the events from this millisecond to that one, without the end of the run.
    func names(from first: Int64, to last: Int64) -> [String] {
        let range = first * 1_000_000...last * 1_000_000
        return events.filter { range.contains($0.at.nanoseconds) && $0.kind != .scroll(.stopped) }
            .map(\.kind.name)
    }

    /// The milliseconds, from the first to the last one, at which another picture came into view.
    func changes(from first: Int64, to last: Int64) -> [Int64] {
        pictures.map(\.at).filter { (first...last).contains($0) }
    }
}
