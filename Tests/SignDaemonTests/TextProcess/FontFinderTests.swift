import BannerText
import Glibc
import SignDaemon
import TestSupport
import Testing

@Suite("Finding font files")
struct FontFinderTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func found(in folder: String = "", depth: Int = 8) -> [String] {
        var finder = FontFinder()
        finder.search(directory.path + folder, depth: depth)
        return finder.files.map { String($0.dropFirst(directory.path.count + 1)) }
    }

    private func folder(_ name: String) { #expect(mkdir(directory.path(of: name), 0o755) == 0) }

    @Test("fonts are found by their suffixes, in all folders, in order")
    func names() throws {
        folder("b")
        folder("b/c")
        for name in [
            "a.TTF", "b/c/d.pcf.gz", "b/e.woff", "z.otb", "b/f.txt", "readme.gz", ".hidden.ttf", "ttf",
        ] {
            try directory.file(name, "")
        }
        #expect(found() == ["a.TTF", "b/c/d.pcf.gz", "b/e.woff", "z.otb"])
        #expect(found(depth: 0) == ["a.TTF", "z.otb"])
        #expect(found(in: "/nowhere") == [])
    }

    @Test("a link is followed, a circle of links ends, and a file with two names is found once")
    func links() throws {
        folder("b")
        try directory.file("b/a.ttf", "")
        #expect(symlink(directory.path, directory.path(of: "b/up")) == 0)
        #expect(symlink("b/a.ttf", directory.path(of: "same.ttf")) == 0)
        #expect(symlink("nowhere.ttf", directory.path(of: "lost.ttf")) == 0)
        #expect(found() == ["b/a.ttf"])
    }

    @Test("a pipe with the name of a font is skipped")
    func pipe() throws {
        #expect(mkfifo(directory.path(of: "a.ttf"), 0o600) == 0)
        #expect(found() == [])
    }

    @Test("a collection has several faces, unless one is named")
    func faces() {
        #expect(FontFinder.faces(of: FontEntry("/a.ttc")).count == FontFinder.maxFaces)
        #expect(FontFinder.faces(of: FontEntry("/a.ttc#1")) == [.file("/a.ttc", face: 1)])
        #expect(FontFinder.faces(of: FontEntry("/a.ttf")) == [.file("/a.ttf", face: 0)])
    }
}
