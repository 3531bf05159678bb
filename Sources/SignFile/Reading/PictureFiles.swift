import Glibc
import Pictures

/// Source of picture files.
public struct PictureFiles: Sendable {
    /// The bytes of the file with that name in a configuration.
    public var read: @Sendable (String) -> Result<[UInt8], PictureProblem>

    /// Files that `read` reads.
    public init(read: @escaping @Sendable (String) -> Result<[UInt8], PictureProblem>) {
        self.read = read
    }

    /// Files of the system; relative paths start at the folder of `configuration`.
    public static func besides(_ configuration: String) -> PictureFiles {
        let folder = configuration.lastIndex(of: "/").map { String(configuration[...$0]) } ?? ""
        return PictureFiles { file in
            let isWhole = file.hasPrefix("/")
            do throws(FileError) {
                return .success(
                    try readRegularFile(isWhole ? file : folder + file, limit: PictureLimits.fileBytes)
                )
            } catch {
                return .failure(problem(error, isWhole: isWhole))
            }
        }
    }

    private static func problem(_ error: FileError, isWhole: Bool) -> PictureProblem {
        switch error {
        case .tooLarge: .largeFile
        case .isDirectory: .unreadable("this is a directory; name a file in it")
        case .cannotOpen(ENOENT) where !isWhole:
            .unreadable("\(error); relative paths start at the folder of the configuration")
        default: .unreadable(error.description)
        }
    }
}
