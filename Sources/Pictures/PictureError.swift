import Pixels

/// The reason why a picture file cannot be shown, together with the name of the file.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var problem: PictureProblem

    package init(file: String, problem: PictureProblem) {
        self.file = file
        self.problem = problem
    }

    /// A message in the form `FILE: PROBLEM; REMEDY`, which states why the picture file cannot be shown.
    public var description: String { "\(file): \(problem)" }
}

/// The reason why a picture cannot be shown, such as an unsupported format or an exceeded limit.
public enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture file cannot be read. The value states the reason and a remedy.
    case unreadable(String)
    /// The picture file is larger than `PictureLimits.fileBytes`, the maximum size of a file.
    case largeFile
    /// The file is neither PNG nor GIF. The value is the common name of its format, or nil if the format is
    /// unknown.
    case otherKind(String?)
    /// The picture file is damaged. The value is the reason that the decoder reported.
    case broken(String)
    /// The picture is wider or higher than `PictureLimits.side` pixels. The value is the size of the picture.
    case longSide(PixelSize)
    /// The picture has more pixels than `PictureLimits.pixels`. The value is the size of the picture.
    case manyPixels(PixelSize)
    /// Decoding the picture would take `bytes` bytes of memory, which exceeds the limit for a picture that a
    /// client sends (`PictureLimits.givenCanvasBytes`). The first value is the size of the picture.
    case largeCanvas(PixelSize, bytes: Int)
    /// The animation has more frames than the maximum number, `PictureLimits.frames`.
    case manyFrames
    /// All frames of the animation together have more pixels than `PictureLimits.pixelsOfAllFrames`.
    case manyPixelsInAllFrames
    case empty
    /// All decoded pictures of the sign together need more memory than `PictureLimits.keptBytes`.
    case noRoom
    case noMemory

    /// A description of the reason why the picture cannot be shown, and its remedy.
    public var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .largeFile:
            "the file is larger than \(PictureLimits.fileBytes >> 20) MiB; make the picture smaller"
        case .otherKind(let name?): "unsupported file format \(name); save the picture as PNG or GIF"
        case .otherKind(nil): "this is neither a PNG nor a GIF file; save the picture as one of them"
        case .broken(let reason): "the file is corrupt (\(reason)); save the picture again"
        case .longSide(let size):
            "\(size.text); a picture may have at most \(PictureLimits.side) on each side; make it smaller"
        case .manyPixels(let size):
            """
            \(size.text); a picture may have at most \(PictureLimits.pixels / 1_000_000) million in all; make it \
            smaller
            """
        case .largeCanvas(let size, let bytes):
            """
            \(size.text) take \((bytes + 1 << 20 - 1) >> 20) MiB to decode; an animation or an interlaced PNG that a program \
            gives may take \(PictureLimits.givenCanvasBytes >> 20) MiB; make it smaller, or save it as a PNG that is not interlaced
            """
        case .manyFrames:
            "there are more than \(PictureLimits.frames) frames; shorten the animation"
        case .manyPixelsInAllFrames:
            """
            its frames have more than \(PictureLimits.pixelsOfAllFrames / 1_000_000) million pixels together; make \
            the animation smaller or shorter
            """
        case .empty: "the file contains no picture; save it again"
        case .noRoom:
            """
            with it, the pictures take more than \(PictureLimits.keptBytes >> 20) MiB of memory; make this one \
            narrower or shorter, or remove others
            """
        case .noMemory: "not enough memory to read it; make the picture smaller"
        }
    }
}

extension PixelSize {
    fileprivate var text: String { "\(width)×\(height) pixels" }
}
