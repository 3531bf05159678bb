import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Finds options that rest behind the gaps between displays.
struct GapCheck {
    private let configuration: Configuration
    private let root: TOMLNode
    private let contents: Contents
    private let stage: Stage

    /// A check of `checked`, which has no error.
    init(_ checked: CheckedConfiguration) {
        configuration = checked.configuration
        root = checked.root
        contents = checked.contents
        stage = checked.stage
    }

    /// Notes the first option with columns that cannot be seen while it rests.
    func run(_ findings: inout Findings) {
        let hidden = configuration.wall.hiddenColumns
        guard !hidden.isEmpty, configuration.scroll.style == .paged, configuration.axis == .horizontal else {
            return
        }
        for index in configuration.options.indices {
            let count = hidden.reduce(0) { $0 + litColumns(of: index, in: $1) }
            guard count > 0 else { continue }
            return findings.note(
                "\(Wording.quoted(configuration.options[index].id)) rests behind a gap between displays: "
                    + "\(count) of its columns are hidden; use style = \"ticker\", another align, or a smaller gap",
                at: root.option(index)?.location(of: "text") ?? .start
            )
        }
    }

    /// How many columns of an option at rest are lit among the `hidden` ones. One that pans comes into view, and a
    /// background is meant to be everywhere.
    private func litColumns(of index: Int, in hidden: Range<Int>) -> Int {
        let option = configuration.options[index]
        guard option.ink.background == nil else { return 0 }
        let room = stage[option.needsWholeDisplay ? .full : .framed].room
        let picture = contents[index].draw(in: room.size, at: .beginning)
        let spare = room.size.width - picture.width
        guard spare >= 0 else { return 0 }
        let left = room.origin.x + configuration.scroll.alignment.leadingBlank(in: spare)
        return hidden.count { x in (0..<picture.height).contains { picture[x - left, $0] } }
    }
}
