import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("Pictures that come out all dark or all lit")
struct PictureCheckTests {
    private static let files: [String: [UInt8]] = [
        "mixed": TinyPNG(gray: [[255, 0]]).bytes,
        "white": TinyPNG(gray: [[255, 255]]).bytes,
        "black": TinyPNG(gray: [[0, 0]]).bytes,
        // A black letter on a transparent background, as gray and alpha.
        "letter": TinyPNG(width: 2, height: 1, bitDepth: 8, colorType: 4, rows: [[0, 255, 0, 0]]).bytes,
        // Light gray pixels on white.
        "pale": TinyPNG(gray: [[150, 255, 150, 255]]).bytes,
        "blink": TinyGIF(
            width: 1,
            height: 1,
            frames: [TinyGIF.Frame([[0]], delay: 50), TinyGIF.Frame([[1]], delay: 50)]
        ).bytes,
    ]

    private func found(_ text: String) throws -> [String] {
        let files = PictureFiles { Self.files[$0].map { .success($0) } ?? .failure(.empty) }
        return try Configuration.parse(Array(text.utf8), file: "f", pictures: files)
            .diagnostics.map { String($0.description.drop { $0 != " " }.dropFirst()) }
    }

    private func option(_ keys: String) throws -> [String] {
        try found("[[option]]\n\(keys)\n")
    }

    @Test("a picture with dark and lit pixels is no warning")
    func mixed() throws {
        #expect(try option("picture = \"mixed\"") == [])
        #expect(try option("picture = \"blink\"") == [])
    }

    @Test("a dark letter on a transparent ground is to be inverted, and its opposite is not")
    func letter() throws {
        let start = "warning: letter comes out all dark; "
        #expect(try option("picture = \"letter\"") == [start + "set invert = true"])
        #expect(try option("picture = \"letter\"\ninvert = true") == [])
    }

    @Test("pale shades are to be diffused")
    func pale() throws {
        #expect(
            try option("picture = \"pale\"\ndither = \"none\"")
                == ["warning: pale comes out all lit; set dither = \"diffusion\""]
        )
        #expect(
            try option("picture = \"pale\"\ndither = \"none\"\ninvert = true")
                == ["warning: pale comes out all dark; set dither = \"diffusion\""]
        )
    }

    @Test("a picture of one shade has no remedy")
    func single() throws {
        for (name, state) in [("white", "lit"), ("black", "dark")] {
            #expect(
                try option("picture = \"\(name)\"") == [
                    "warning: \(name) comes out all \(state); it has a single shade, so choose another picture"
                ]
            )
        }
    }

    @Test("the picture of a region is checked too, each at its place")
    func regions() throws {
        let text = "[left]\npicture = \"letter\"\nsize = 16\n[[option]]\npicture = \"white\"\n"
        let files = PictureFiles { Self.files[$0].map { .success($0) } ?? .failure(.empty) }
        let found = try Configuration.parse(Array(text.utf8), file: "f", pictures: files).diagnostics
        #expect(found.map { "\($0.line):\($0.column)" } == ["2:11", "5:11"])
    }
}
