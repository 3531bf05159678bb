import SignTestSupport
import Testing

@Suite("Files that are no text")
struct ForeignFileTests {
    private func utf16(_ text: String, bigEndian: Bool = false, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return bigEndian ? [high, low] : [low, high]
        }
    }

    @Test(
        "a file in UTF-16, with or without a byte order mark, is reported with the advice to save it as UTF-8"
    )
    func unicode() {
        let text = "[[option]]\ntext = \"Tea\"\n"
        for isBigEndian in [false, true] {
            for hasMark in [false, true] {
                let found = findings(inBytes: utf16(text, bigEndian: isBigEndian, mark: hasMark))
                #expect(found.count == 1)
                #expect(
                    found.first?.hasSuffix(
                        ": error: this is UTF-16, which editors call Unicode; save the file as UTF-8"
                    ) == true,
                    "\(found)"
                )
            }
        }
        #expect(findings(in: text) == [])
    }

    @Test(
        "a document, a picture or an archive is reported as such",
        arguments: [
            ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], "an office document or a ZIP archive"),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "an office document"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a picture"), ([0xFF, 0xD8, 0xFF, 0xE0], "a picture"),
            ([0x1F, 0x8B, 0x08], "a compressed file"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        ] as [([UInt8], String)]
    )
    func binary(start: [UInt8], name: String) {
        let found = findings(inBytes: start + [0xFF, 0x00, 0x0A])
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix(": error: this is \(name); write the settings in a plain text file")
                == true,
            "\(found)"
        )
    }

    @Test("a letter of Windows-1252 is reported with the advice to save the file as UTF-8")
    func windows1252() {
        #expect(
            findings(inBytes: Array("[[option]]\ntext = \"Caf".utf8) + [0xE9, 0x22, 0x0A]) == [
                "f:2:12: error: not UTF-8: byte 0xE9; save the file as UTF-8"
            ]
        )
    }
}
