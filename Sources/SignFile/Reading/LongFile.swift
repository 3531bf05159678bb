import BannerText
import Diagnostics
import Glibc
import SettingsText
import SignCore

/// A configuration file with a long list.
///
/// The options around one of them can be read before all the others, so that a sign need not wait for its whole list: a
/// start takes as long as with a short one, however many there are.
package struct LongFile: Sendable {
    /// A list with more options is long. To read this many takes a few milliseconds.
    package static let mostOptionsOfShort = 1_024
    /// How many options are read on either side of the place where the sign begins. Hardly more pass while the others are read.
    private static let neighbors = 128

    private let path: String
    private let text: [UInt8]
    /// Where each `[[option]]` table begins.
    private let starts: [Int]

    /// The file with this `text`, which diagnostics call `path`; nil if its list is not long, or other tables follow it.
    package init?(_ text: [UInt8], path: String) {
        guard text.count > Self.mostOptionsOfShort * Self.header.count,
            let starts = text.withUnsafeBytes(Self.starts), starts.count > Self.mostOptionsOfShort
        else { return nil }
        self.path = path
        self.text = text
        self.starts = starts
    }

    /// The configuration with the options around the one that a sign begins with, without warnings: the one called `place`, if
    /// the configuration keeps places, or else the first. Nil if it is not found or may not take part, or if there is a
    /// mistake: only the whole file tells more.
    ///
    /// - Parameter lines: Draws the lines of fonts of the system; without it they are drawn later.
    package func beginning(at place: String?, lines: (any LineSource)? = nil) -> Configuration.Loaded? {
        guard let index = place.map(index(of:)) ?? 0,
            var loaded = try? Configuration.parse(
                excerpt(around: index),
                file: path,
                lines: lines,
                place: place
            )
        else { return nil }
        if place != nil, !loaded.configuration.keepsPlace { return beginning(at: nil, lines: lines) }
        guard let first = loaded.configuration.options.first(where: { $0.id == place ?? $0.id }),
            Self.alwaysTakesPart(first),
            // Dots tell how long the whole list is. With other spellings of the header, or what looks like one in a text,
            // these are not the neighbors.
            loaded.configuration.dots.position.edge == nil,
            loaded.configuration.options.count == 2 * Self.neighbors
        else { return nil }
        (loaded.diagnostics, loaded.notes, loaded.warningCount) = ([], [], 0)
        return loaded
    }

    /// The configuration with all options.
    ///
    /// - Parameters:
    ///   - place: The option that the sign begins with, by its id.
    ///   - lines: Draws the lines of fonts of the system; without it they are drawn later.
    /// - Throws: `ConfigurationError` with all mistakes in the file.
    package func whole(
        at place: String? = nil,
        lines: (any LineSource)? = nil
    ) throws(ConfigurationError) -> Configuration.Loaded {
        try Configuration.parse(text, file: path, lines: lines, place: place)
    }

    private static func alwaysTakesPart(_ option: OptionSettings) -> Bool {
        guard option.show.isEmpty else { return false }
        guard case .text(let text) = option.content, TextTemplate.mayHaveFields(text) else { return true }
        return (try? TextTemplate(text))?.hasValues == false
    }

    /// The tables before the options, and the options around number `index` in the order of the file. The last option is
    /// a neighbor of the first.
    private func excerpt(around index: Int) -> [UInt8] {
        let places = (index - Self.neighbors..<index + Self.neighbors).map { place in
            let remainder = place % starts.count
            return remainder < 0 ? remainder + starts.count : remainder
        }
        return text[..<starts[0]] + places.sorted().flatMap { text[range(of: $0)] }
    }

    private func range(of index: Int) -> Range<Int> {
        starts[index]..<(index + 1 < starts.count ? starts[index + 1] : text.count)
    }

    // MARK: Finding options

    private static let header = Array("[[option]]".utf8)
    /// How many options are looked into that have an id somewhere in their tables.
    private static let patience = 64

    /// The number of the option called `id`; nil if no table has it as it is.
    private func index(of id: String) -> Int? {
        var basic: [UInt8] = []
        basic.appendQuoted(id)
        for quoted in [basic, Array("'\(id)'".utf8)] {
            var place = starts[0]
            for _ in 0..<Self.patience {
                guard let hit = text.withUnsafeBytes({ Self.place(of: quoted, in: $0, from: place) }) else {
                    break
                }
                let index = option(at: hit)
                if Configuration.listedOptions(in: Array(text[range(of: index)])).first?.id == id {
                    return index
                }
                place = range(of: index).upperBound
            }
        }
        return nil
    }

    /// The option whose table has the byte at `place`.
    private func option(at place: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    private static func place(of words: [UInt8], in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = text.baseAddress, let first = words.first else { return nil }
        var place = start
        while place < text.count, let hit = memchr(base + place, CInt(first), text.count - place) {
            place = UnsafeRawPointer(hit) - base
            guard place + words.count <= text.count else { return nil }
            if memcmp(base + place, words, words.count) == 0 { return place }
            place += 1
        }
        return nil
    }

    /// Where the tables of the options begin in `text`; nil if another table follows one of them.
    ///
    /// A line in a text of several lines may look like a header. Then the excerpt is no valid file, or has fewer options than
    /// headers.
    private static func starts(in text: UnsafeRawBufferPointer) -> [Int]? {
        guard let base = text.baseAddress else { return [] }
        var starts: [Int] = []
        starts.reserveCapacity(text.count / 32)
        var place = 0
        while let hit = memchr(base + place, CInt(UInt8(ascii: "[")), text.count - place) {
            let bracket = UnsafeRawPointer(hit) - base
            place = bracket + 1
            guard isFirstInLine(bracket, of: text) else { continue }
            if isHeader(bracket, of: text) {
                starts.append(bracket)
                place = bracket + header.count
            } else if !starts.isEmpty {
                return nil
            }
        }
        return starts
    }

    private static func isFirstInLine(_ place: Int, of text: UnsafeRawBufferPointer) -> Bool {
        var before = place - 1
        while before >= 0, text[before] == UInt8(ascii: " ") || text[before] == UInt8(ascii: "\t") {
            before -= 1
        }
        return before < 0 || text[before] == UInt8(ascii: "\n")
    }

    private static func isHeader(_ place: Int, of text: UnsafeRawBufferPointer) -> Bool {
        let end = place + header.count
        guard let base = text.baseAddress, end <= text.count, memcmp(base + place, header, header.count) == 0
        else {
            return false
        }
        guard end < text.count else { return true }
        return switch text[end] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "#"):
            true
        default: false
        }
    }
}
