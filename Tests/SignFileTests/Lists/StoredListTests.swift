import SignAPI
import SignCore
import Testing

@testable import SignFile

@Suite("The list that is kept for the next start")
struct StoredListTests {
    private let file = Configuration.listedOptions(
        in: Array("[[option]]\nid = \"tea\"\ntext = \"Tea\"\naction = [\"/bin/true\"]\n".utf8)
    )
    private let cake: ListedOption

    init() throws {
        cake = try ListedOption([JSONTree.Member("text", .string("Cake"))])
    }

    @Test("options that were given are kept whole, and those of the file by their ids")
    func text() {
        let text = String(
            decoding: StoredList.text(
                of: [cake] + file,
                expirationTimes: ["Cake": 1_800_000_000],
                fileOptions: file
            ),
            as: UTF8.self
        )
        #expect(
            text.split(separator: "\n").dropFirst(3) == [
                "[[option]]", "text = \"Cake\"", "expires = 1800000000", "[[option]]", "id = \"tea\"",
                "from_file = true",
            ]
        )
        #expect(!text.contains("/bin/true"))
    }

    @Test("a stored list is read again")
    func reading() {
        let ends: [String: Int64] = ["Cake": 1_800_000_000]
        let text = StoredList.text(of: [cake] + file, expirationTimes: ends, fileOptions: file)
        #expect(StoredList.read(text, fileOptions: file) == .list([cake] + file, ends: ends))
        let nothing = StoredList.text(of: [], expirationTimes: [:], fileOptions: file)
        #expect(StoredList.read(nothing, fileOptions: file) == .list([], ends: [:]))
    }

    @Test("a file with other options wins")
    func outdated() {
        let text = StoredList.text(of: [cake], expirationTimes: [:], fileOptions: file)
        #expect(StoredList.read(text, fileOptions: []) == .outdated)
    }

    @Test("every damaged byte is found")
    func damage() {
        let text = StoredList.text(of: [cake] + file, expirationTimes: [:], fileOptions: file)
        for index in text.indices {
            var damaged = text
            damaged[index] ^= 1
            let reading = StoredList.read(damaged, fileOptions: file)
            #expect(reading == .damaged || reading == .outdated, "byte \(index)")
        }
        for length in 0..<text.count {
            #expect(StoredList.read(Array(text.prefix(length)), fileOptions: file) == .damaged)
        }
        #expect(StoredList.read(Array("x".utf8), fileOptions: file) == .damaged)
    }

    @Test("an action in the file of the list is not taken")
    func noAction() {
        let forged = "[[option]]\ntext = \"a\"\naction = [\"/bin/sh\"]\n"
        let text =
            String(decoding: StoredList.text(of: [], expirationTimes: [:], fileOptions: file), as: UTF8.self)
            + forged
        #expect(StoredList.read(Array(text.utf8), fileOptions: file) == .damaged)
    }
}
