import Glibc
import Pictures
import SettingsText

/// A reader of the picture files that a configuration names. Tests replace it with an instance that reads no
/// files.
public struct PictureFiles: Sendable {
    /// Returns the bytes of a picture file, or the reason why it cannot be read. The argument is the name of
    /// the file as written in the configuration.
    public var read: @Sendable (String) -> Result<[UInt8], PictureProblem>

    /// Creates a reader that calls `read` for each file.
    public init(read: @escaping @Sendable (String) -> Result<[UInt8], PictureProblem>) {
        self.read = read
    }

    /// Returns a reader of the picture files on this machine. Relative names are resolved against the folder
    /// of the configuration file whose path is `configuration`.
    public static func besides(_ configuration: String) -> PictureFiles {
        PictureFiles { file in
            if DataURL.isData(file) { return DataURL.picture(in: file) }
            do throws(FileError) {
                let path = path(of: file, besides: configuration)
                return .success(try readRegularFile(path, limit: PictureLimits.fileBytes))
            } catch {
                return .failure(problem(error, with: file))
            }
        }
    }

    /// Returns the path of the picture file called `file`. A relative name is resolved against the folder of
    /// the configuration file whose path is `configuration`.
    public static func path(of file: String, besides configuration: String) -> String {
        guard !file.hasPrefix("/"), let slash = configuration.lastIndex(of: "/") else { return file }
        return configuration[...slash] + file
    }

    private static func problem(_ error: FileError, with file: String) -> PictureProblem {
        switch error {
        case .tooLarge: .largeFile
        case .isDirectory: .unreadable("this is a directory; specify a file in it")
        case .cannotOpen(ENOENT) where file.contains(text: "://"):
            .unreadable("this is a URL; save the picture on this machine and use its file name")
        case .cannotOpen(ENOENT) where !file.hasPrefix("/"):
            .unreadable("\(error); relative paths are resolved from the folder of the configuration")
        default: .unreadable(error.description)
        }
    }
}
