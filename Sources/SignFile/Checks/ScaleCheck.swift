import BannerText
import Diagnostics
import SignCore

/// What `[text]` cannot see alone: whether letters of every scale that is allowed have room.
struct ScaleCheck {
    private let configuration: Configuration
    private let pictures: PictureLibrary
    private let root: TOMLNode

    /// The most bytes that the pixels of one text may take.
    static let mostBytes = 1 << 20

    /// A check of `configuration`, which was read from `root` and has no other fault.
    init(_ configuration: Configuration, _ pictures: PictureLibrary, _ root: TOMLNode) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
    }

    /// Finds everything.
    func run(_ findings: inout Findings) {
        let largest = configuration.text.allowedScales.upperBound
        guard largest > 1, !findings.hasErrors else { return }
        let place = root.place(in: "text", of: "scale_max", "scale")
        let contents = Contents(configuration, pictures: pictures)
        let font = contents.font
        let stage = Stage(configuration, contents: contents, at: .beginning)
        let rows = stage[.framed].room.size.height
        if configuration.axis == .horizontal, largest * font.height > rows {
            let possible = max(1, rows / font.height)
            return findings.error(
                "letters of scale \(largest) need \(largest * font.height) rows, but the options have \(rows); "
                    + "the maximum scale is \(possible)",
                at: place
            )
        }
        for option in configuration.options {
            guard case .text(let text) = option.content else { continue }
            // The bytes that a column of the font becomes. Most texts need not be measured.
            let bytesPerColumn = largest * ((font.height * largest + 7) / 8)
            let longest = text.utf8.count * font.widestAdvance
            guard TextTemplate.mayHaveFields(text) || longest * bytesPerColumn > Self.mostBytes
            else { continue }
            let size = BannerText.content(ofText: text, font: font).size(in: stage.display, at: .beginning)
            let bytes = size.width * bytesPerColumn
            guard bytes > Self.mostBytes else { continue }
            findings.error(
                "at scale \(largest) the text of option \(Wording.quoted(option.id)) takes \(bytes) bytes of "
                    + "memory; the maximum is \(Self.mostBytes); shorten the text or lower the scale",
                at: place
            )
        }
    }
}
