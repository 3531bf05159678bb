import Diagnostics
import Glibc
import Pictures
import Pixels
import SettingsText
import SignCore

/// A picture that a configuration uses, and the location in the file that messages about the picture cite.
struct PictureUse {
    var settings: PictureSettings
    var location: TextLocation
    /// The advice to include in a warning that the picture file is missing, or nil for the usual warning.
    var remedy: String?

    /// Returns a warning that the picture `file` does not exist, with the advice of this use. `problem` is
    /// the reason why the file cannot be read. Returns nil if this use has no advice, or if the file exists.
    func missingFileWarning(for problem: PictureProblem, in file: String) -> String? {
        let finding = FileError.cannotOpen(errno: ENOENT).description
        guard let remedy, case .unreadable(let reason) = problem, reason.hasPrefix(finding) else {
            return nil
        }
        return "\(file): \(finding); \(remedy)"
    }
}

extension PictureLibrary {
    /// Loads the pictures in `uses`, the places in the configuration that name a picture, for the displays of
    /// `wall`. An unreadable picture causes a warning, not an error, so that a missing logo cannot prevent an
    /// update of the other content. The sign shows a crossed box instead of the picture.
    init(
        _ uses: [PictureUse],
        for wall: WallSettings,
        from files: PictureFiles,
        findings: inout Findings
    ) {
        self.init()
        guard !uses.isEmpty else { return }
        var cache = PictureSourceCache(wall: wall, files: files)
        for pictureUse in uses {
            let settings = pictureUse.settings
            Self.checkFolder(of: pictureUse, findings: &findings)
            switch cache.source(of: settings) {
            case .success(let source):
                self[settings] = PictureContent(source, settings: settings, wall: wall)
            case .failure(let problem):
                let file = DataURL.shortName(settings.file)
                let warning = pictureUse.missingFileWarning(for: problem, in: file)
                let error = PictureError(file: file, problem: problem)
                findings.addWarning(warning ?? error.description, at: pictureUse.location)
            }
        }
    }

    /// Warns if the picture file of `pictureUse` is in a directory that the service cannot read, although the
    /// user who checks the configuration may be able to read it.
    private static func checkFolder(of pictureUse: PictureUse, findings: inout Findings) {
        let file = pictureUse.settings.file
        guard HiddenDirectories.contain(file) else { return }
        findings.addWarning(
            "\(Wording.printable(file)): the service cannot read home directories or /tmp; "
                + "put the picture in /etc/loopbanner",
            at: pictureUse.location
        )
    }
}

/// A cache of loaded pictures, which prevents a file from being read twice with the same settings.
private struct PictureSourceCache {
    private struct Key: Hashable {
        var file: String
        var fit: PictureFit
        var inverts: Bool
        var background: Color?
    }

    let wall: WallSettings
    let files: PictureFiles
    private var sources: [Key: Result<PictureSource, PictureProblem>] = [:]
    private var bytesLeft = PictureLimits.keptBytes

    init(wall: WallSettings, files: PictureFiles) {
        self.wall = wall
        self.files = files
    }

    mutating func source(of settings: PictureSettings) -> Result<PictureSource, PictureProblem> {
        let key = Key(
            file: settings.file,
            fit: settings.fit,
            inverts: settings.inverts,
            background: wall.format == .bit ? nil : settings.background
        )
        if let source = sources[key] { return source }
        let reading = PictureReading(settings, for: wall, byteLimit: bytesLeft)
        let source = files.read(settings.file).flatMap { reading.read($0) }
        if case .success(let source) = source { bytesLeft -= source.byteCount }
        sources[key] = source
        return source
    }
}

extension PictureReading {
    init(_ settings: PictureSettings, for wall: WallSettings, byteLimit: Int = PictureLimits.keptBytes) {
        self.init(
            fit: settings.fit,
            inverts: settings.inverts,
            background: wall.format == .bit ? .black : settings.background ?? .black,
            keepsColors: wall.format == .color,
            height: wall.size.height,
            byteLimit: byteLimit,
            canvasLimit: DataURL.isData(settings.file) ? PictureLimits.givenCanvasBytes : .max
        )
    }
}

extension PictureContent {
    init(_ source: PictureSource, settings: PictureSettings, wall: WallSettings) {
        self.init(source, fit: settings.fit, dithering: settings.dithering, format: wall.format)
    }
}
