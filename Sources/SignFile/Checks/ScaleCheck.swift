import BannerText
import Diagnostics
import SignCore

/// Checks `[text]` against the display: whether letters fit at every allowed scale.
struct ScaleCheck {
    private let configuration: Configuration
    private let pictures: PictureLibrary
    private let root: TOMLNode

    /// The maximum size of one text's pixels, in bytes.
    static let mostBytes = 1 << 20

    /// A check of `configuration`, which was read from `root` and has no other error.
    init(_ configuration: Configuration, _ pictures: PictureLibrary, _ root: TOMLNode) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        let largest = configuration.text.allowedScales.upperBound
        guard largest > 1, !findings.hasErrors else { return }
        let location = root.location(in: "text", of: "scale_max", "scale")
        let contents = Contents(configuration, pictures: pictures)
        let font = contents.font
        let stage = Stage(configuration, contents: contents, at: .beginning)
        let rows = stage[.framed].room.size.height
        if configuration.axis == .horizontal, largest * font.height > rows {
            let possible = max(1, rows / font.height)
            return findings.error(
                "letters of scale \(largest) need \(largest * font.height) rows, but the options have \(rows); "
                    + "the maximum scale is \(possible)",
                at: location
            )
        }
        for option in configuration.options {
            guard case .text(let text) = option.content else { continue }
            // Bytes per column of the font. This bound saves measuring most texts.
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
                at: location
            )
        }
    }
}
