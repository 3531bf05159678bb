import Diagnostics
import Foundation
import Pixels
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("Reading the pictures of a configuration")
struct PictureLoadingTests {
    /// Picture files in memory, which record how often each of them is read.
    private final class Shelf: @unchecked Sendable {
        // Only one thread uses it, because files are read by the thread that reads the configuration.
        var files: [String: [UInt8]]
        var readings: [String] = []

        init(_ files: [String: [UInt8]]) { self.files = files }

        var pictures: PictureFiles {
            PictureFiles { name in
                self.readings.append(name)
                return self.files[name].map { .success($0) } ?? .failure(.unreadable("there is none"))
            }
        }
    }

    private func load(_ text: String, _ shelf: Shelf) throws -> Configuration.Loaded {
        try Configuration.parse(Array(text.utf8), file: "f", pictures: shelf.pictures)
    }

    private func shown(_ loaded: Configuration.Loaded, _ index: Int) -> [String] {
        let playlist = loaded.playlist
        return playlist.contents[index].draw(in: PixelSize(width: 32, height: 8), at: .beginning).art
    }

    private static let four = TinyPNG(gray: [[255, 0], [0, 255]]).bytes

    @Test("an address in place of a file is reported with a remedy")
    func address() throws {
        let text = "[[option]]\npicture = \"https://example.org/logo.png\"\n"
        #expect(
            try Configuration.parse(Array(text.utf8), file: "f").diagnostics.map(\.description) == [
                "f:2:11: warning: https://example.org/logo.png: this is a URL; save the "
                    + "picture on this machine and use its file name"
            ]
        )
    }

    @Test("a picture that cannot be shown is a warning at its place, and a box with a cross is shown")
    func missing() throws {
        let text = "[[option]]\ntext = \"Tea\"\n[[option]]\npicture = \"none.png\"\n"
        let loaded = try load(text, Shelf([:]))
        #expect(loaded.diagnostics.map(\.description) == ["f:4:11: warning: none.png: there is none"])
        #expect(
            shown(loaded, 1) == MissingPicture().draw(in: PixelSize(width: 32, height: 8), at: .beginning).art
        )
        #expect(loaded.playlist.options[1].length == 8)
        #expect(loaded.configuration.options.count == 2)
    }

    @Test("every picture that cannot be shown is named, among the other mistakes and in order")
    func allMistakes() throws {
        let text = """
            [[option]]
            picture = "a.png"
            [[option]]
            text = 3
            [[option]]
            picture = "b\\u0007.png"
            """
        do {
            _ = try load(text, Shelf(["a.png": Array("<svg".utf8)]))
            Issue.record("the file is taken for right")
        } catch let error as ConfigurationError {
            #expect(
                error.diagnostics.map(\.description) == [
                    "f:2:11: warning: a.png: unsupported file format SVG; save the picture as PNG or GIF",
                    "f:4:8: error: text must be a string, not a whole number; write it in quotes",
                    "f:6:11: warning: b\\u{7}.png: there is none",
                ]
            )
        }
    }

    @Test("transparent pixels of a picture and of an icon show the background where the display has colors")
    func background() throws {
        let row: [UInt8] = [255, 255, 255, 255, 0, 0, 0, 0]
        let shelf = Shelf([
            "a.png": TinyPNG(width: 2, height: 1, bitDepth: 8, colorType: 6, rows: [row]).bytes
        ])
        func text(_ format: String) -> String {
            """
            [display]
            driver = "memory"
            format = "\(format)"
            width = 2
            height = 1
            [[option]]
            picture = "a.png"
            background = "#802000"
            [[option]]
            text = "Tea"
            icon = "a.png"
            background = "#802000"

            """
        }
        let room = PixelSize(width: 2, height: 1)
        let colored = try load(text("color"), shelf).playlist
        #expect(colored.contents[0].draw(in: room, at: .beginning).art == ["ffffff802000"])
        let iconed = colored.contents[1].draw(in: room, at: .beginning)
        // The icon is vertically centered beside the text.
        let lit = (0..<iconed.height).filter { iconed[colorAt: 0, $0] == .white }
        #expect(lit.count == 1)
        #expect(lit.allSatisfy { iconed[colorAt: 1, $0] == Color(red: 128, green: 32, blue: 0) })
        let bits = try load(text("bit"), shelf).playlist
        #expect(bits.contents[0].draw(in: room, at: .beginning).art == ["#."])
    }

    @Test("a file is read once for each way in which it is used")
    func once() throws {
        let shelf = Shelf(["a.png": Self.four])
        let option = "[[option]]\npicture = \"a.png\"\n"
        let text =
            option + option + "id = \"2\"\ndither = \"none\"\n" + option + "id = \"3\"\ninvert = true\n"
            + option + "id = \"4\"\nfit = \"crop\"\n"
        let loaded = try load(text, shelf)
        #expect(loaded.diagnostics.isEmpty)
        #expect(shelf.readings == ["a.png", "a.png", "a.png"])
        #expect(
            shown(loaded, 1) == [String](repeating: "####....", count: 4)
                + [String](repeating: "....####", count: 4)
        )
        #expect(
            shown(loaded, 2) == [String](repeating: "....####", count: 4)
                + [String](repeating: "####....", count: 4)
        )
        #expect(shown(loaded, 3) == ["#.", ".#"])
    }

    @Test("the pictures of a configuration take at most 8 MiB together; the one that exceeds it is named")
    func total() throws {
        // Five hundred frames of 8192 × 1 pixels take 4 MiB.
        let row = [UInt8](repeating: 1, count: 8192)
        let frames = (0..<500).map { number in
            var frame = TinyGIF.Frame([number == 0 ? row : [0]])
            frame.left = number
            return frame
        }
        let film = TinyGIF(width: 8192, height: 1, frames: frames).bytes
        let shelf = Shelf(["a": film, "b": film, "c": film, "d": Self.four])
        let text = ["a", "b", "c", "d"].map { "[[option]]\npicture = \"\($0)\"\n" }.joined()
        let loaded = try load("[display]\nheight = 8\n" + text, shelf)
        #expect(
            loaded.diagnostics.map(\.description) == [
                "f:8:11: warning: c: with it, the pictures take more than 8 MiB of memory; make this one narrower "
                    + "or shorter, or remove others"
            ]
        )
        #expect(shown(loaded, 3).first == "####....")
    }

    @Test("an absolute path is used as it is, a relative one starts at the configuration's folder")
    func folders() throws {
        let directory = try TemporaryDirectory()
        let other = try TemporaryDirectory()
        try directory.file("here.png", Self.four)
        try other.file("there.png", Self.four)
        let file = try directory.file(
            "a.toml",
            "[[option]]\npicture = \"here.png\"\n[[option]]\npicture = \"\(other.path)/there.png\"\n"
                + "[[option]]\npicture = \"there.png\"\nid = \"a\"\n[[option]]\npicture = \".\"\n"
                + "[[option]]\npicture = \"\(directory.path)/none.png\"\n"
        )
        let diagnostics = try Configuration.load(path: file).diagnostics
        // The other warnings are about files that the service could not read.
        let complaints = diagnostics.map(\.description).filter { !$0.contains("the service") }
        #expect(
            complaints == [
                "\(file):6:11: warning: there.png: no such file; relative paths are resolved from the folder "
                    + "of the configuration",
                "\(file):9:11: warning: .: this is a directory; specify a file in it",
                "\(file):11:11: warning: \(directory.path)/none.png: no such file",
            ]
        )
    }

    @Test(
        "a picture in a directory that is hidden from the service is a warning",
        arguments: [
            "/home/pi/cake.png", "/root/cake.png", "/run/user/1000/cake.png", "/tmp/cake.png",
            "/var/tmp/a/cake.png", "//home/./pi/a/../cake.png",
        ]
    )
    func hiddenDirectory(path: String) throws {
        let shelf = Shelf([path: Self.four])
        let text =
            "[display]\nheight = 24\n[header]\npicture = \"\(path)\"\nsize = 8\n[[option]]\npicture = \"\(path)\"\n"
        let loaded = try load(text, shelf)
        let warning =
            "warning: \(path): the service cannot read home directories or /tmp; put the picture in /etc/loopbanner"
        #expect(loaded.diagnostics.map(\.description) == ["f:4:11: \(warning)", "f:7:11: \(warning)"])
    }

    @Test(
        "a picture in any other directory is no warning",
        arguments: [
            "cake.png", "home/cake.png", "/etc/loopbanner/cake.png", "/srv/home/cake.png", "/homes/cake.png",
            "/tmpfs/cake.png", "/var/cake.png",
            "/home/../srv/cake.png", "/run/cake.png",
        ]
    )
    func elsewhere(path: String) throws {
        let loaded = try load("[[option]]\npicture = \"\(path)\"\n", Shelf([path: Self.four]))
        #expect(loaded.diagnostics == [])
    }

    @Test("a file of more than 16 MiB is not read, and a pipe is not waited for")
    func strangeFiles() throws {
        let directory = try TemporaryDirectory()
        try directory.file("large.png", [UInt8]())
        #expect(truncate(directory.path + "/large.png", 16 << 20 + 1) == 0)
        #expect(mkfifo(directory.path + "/pipe.png", 0o600) == 0)
        let files = PictureFiles.besides(directory.path + "/a.toml")
        #expect(files.read("large.png") == .failure(.largeFile))
        #expect(
            files.read("pipe.png")
                == .failure(.unreadable("this is a device, pipe or socket, not a regular file"))
        )
    }
}
