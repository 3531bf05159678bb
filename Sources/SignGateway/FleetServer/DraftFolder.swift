import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText
import SignAPI

/// A temporary folder with the files of a draft, which is a release that a person is editing. The program
/// `loopbanner` checks and renders the draft in this folder. The folder is deleted when this object is
/// deallocated.
final class DraftFolder {
    /// The size and the color capability of the display on which a draft is rendered.
    struct Display: Hashable {
        var width: Int64
        var height: Int64
        var hasColor: Bool

        /// The table `[display]` that describes the display in a sign's configuration file.
        fileprivate var text: String {
            let driver = hasColor ? "driver = \"ddp\"\naddress = \"127.0.0.1\"" : "driver = \"memory\""
            return "[display]\n\(driver)\nwidth = \(width)\nheight = \(height)\n"
        }
    }

    /// An error that is thrown if the temporary folder or one of its files cannot be written. The description
    /// is the reason.
    struct Failure: Error, Hashable {
        var description: String
    }

    let path: String
    let text: ReleaseText

    /// Creates a temporary folder and writes `text`, the text of a draft release, and its pictures to files
    /// in the folder. Throws if the folder or a file cannot be written.
    init(_ text: ReleaseText) throws(Failure) {
        self.text = text
        var template = Array("/tmp/loopbanner-draft-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: systemMessage(errno)) }
        let pathBytes = template.dropLast().map { UInt8(bitPattern: $0) }
        path = String(decoding: pathBytes, as: UTF8.self)
        try write(text.bytes, to: FleetDraft.fileName)
        for picture in text.pictures { try write(picture.bytes, to: picture.name) }
    }

    deinit {
        for name in entryNames(inFolder: path) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    private func write(_ bytes: [UInt8], to name: String) throws(Failure) {
        let error = FileReplacement(path: "\(path)/\(name)").write(bytes, syncs: false)
        guard error == 0 else { throw Failure(description: systemMessage(error)) }
    }

    /// Reads the draft release in the folder in the same way as a file that a fleet's owner writes. Throws
    /// the first error in the draft.
    func readContent() throws(FleetDraft.Mistake) -> FleetFolder.Content {
        do throws(FleetFolder.ValidationError) {
            return try FleetFolder.readContent(ofFile: "\(path)/\(FleetDraft.fileName)")
        } catch {
            guard let first = error.diagnostics.first else {
                throw FleetDraft.Mistake(path: "", message: "the draft cannot be read")
            }
            throw FleetDraft.mistake(for: first, pathsByLine: text.paths)
        }
    }

    /// Writes the configuration file of a sign that shows `content` on `display`, so that `loopbanner` can
    /// check and render the draft. Returns the path of the file. Throws if it cannot be written.
    func writeConfiguration(
        of content: FleetFolder.Content,
        display: Display
    ) throws(Failure) -> String {
        try write(ReleaseCheck.signConfiguration(for: content, display: display.text), to: "sign.toml")
        return "\(path)/sign.toml"
    }

    /// Writes a script that sets `values`, which replace placeholders in texts, when the rendering of the
    /// draft starts. Returns the path of the script, or nil if `values` is empty. Throws if the script cannot
    /// be written.
    func script(_ values: [JSONTree.Member]) throws(Failure) -> String? {
        guard !values.isEmpty else { return nil }
        var script: [UInt8] = []
        for value in values {
            let text = value.value.string ?? ""
            // A script has no escapes for control characters.
            let printableText = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
            script += Array("0s value \(value.key) ".utf8)
            script.appendQuoted(printableText)
            script.append(UInt8(ascii: "\n"))
        }
        try write(script, to: "script")
        return "\(path)/script"
    }
}
