import Foundation
import TestSupport
import Testing

@testable import SignGateway

@Suite("The folder with the web page")
struct WebPageTests {
    private let folder: TemporaryDirectory

    /// Creates a folder with the files of a valid page.
    init() throws {
        folder = try TemporaryDirectory()
        try folder.file(
            "index.html",
            "<link rel=\"stylesheet\" href=\"/style.css\"><script src=\"/page.js\">"
        )
        try folder.file("openapi.json", "{}")
        try folder.file("style.css", "p {}")
        try folder.file("page.js", "go()")
    }

    private func page() throws(WebPageError) -> WebPage { try WebPage(folder: folder.path) }

    /// Returns the error message for the page, or nil if the page is valid.
    private func problem() -> String? {
        thrown(WebPageError.self) { _ = try page() }?.description
            .replacing(folder.path, with: "FOLDER")
            .replacing("; reinstall loopbanner-gateway, or name the page's folder with --page", with: "; ...")
    }

    @Test("the project's page is valid, and each file has its path and its type")
    func project() throws {
        let page = try WebPage.ofSources
        let types = Dictionary(uniqueKeysWithValues: page.files.map { ($0.path, $0.contentType) })
        #expect(types["/"] == "text/html; charset=utf-8")
        #expect(types["/style.css"] == "text/css; charset=utf-8")
        #expect(types["/page.js"] == "text/javascript; charset=utf-8")
        #expect(types["/icon.svg"] == "image/svg+xml")
        let folder = Project.folder.appendingPathComponent("Sources/SignGateway/Page")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(page.files.map(\.name) == names)
        for file in page.files {
            let content = try Data(contentsOf: folder.appendingPathComponent(file.name))
            #expect(file.bytes == Array(content) && !content.isEmpty, "\(file.name)")
        }
    }

    @Test("a file that is added to the folder is served")
    func added() throws {
        try folder.file("clock-2.js", "tick()")
        #expect(
            try page().files.map(\.path) == [
                "/clock-2.js", "/", "/page.js", "/style.css",
            ]
        )
    }

    private func text(_ name: String, of page: WebPage) -> String? {
        page.files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("the page has the name of the sign, the color of its LEDs and its languages from the first byte")
    func labels() throws {
        try folder.file("index.html", "<html class=\"{{leds}} {{languages}}\"><h1>{{name}}</h1>{x}")
        try folder.file("manifest.json", "{\"name\": \"{{name}}\"}")
        try folder.file("language-de.js", "x()")
        try folder.file("language-en.js", "x(\"{{name}}\")")
        let page = try page().prepared(name: "Tom & \"Jo\" <{{leds}}>", leds: .amber)
        #expect(
            text("index.html", of: page)
                == "<html class=\"amber de en\"><h1>Tom &amp; &quot;Jo&quot; &lt;{{leds}}&gt;</h1>{x}\n"
        )
        #expect(text("manifest.json", of: page) == "{\"name\": \"Tom & \\\"Jo\\\" <{{leds}}>\"}")
        #expect(text("language-en.js", of: page) == "x(\"{{name}}\")\n")
    }

    @Test("spaces and comments are left out, except in a script with a text of several lines")
    func compact() throws {
        try folder.file("page.js", "// What it does.\ngo(\n  \"  x\", // kept\n\n);\n")
        try folder.file("more.js", "  a = `\n  // text\n`;\n")
        try folder.file("old.js", "/* https://x */ a( b )\n")
        try folder.file("index.html", "<p id=\"a\" title=\"b c\">\n  <code>x=\"y\"</code> <a href=\"/\">\n")
        try folder.file(
            "style.css",
            "/* a { */\na > b :is(p, q), i { top: 0 1px; }\n@media (x: 1) and (y: 2) {\n  p { content: \"a: b; \"; }\n}\n"
        )
        let page = try page().prepared(name: "x", leds: .red)
        #expect(text("page.js", of: page) == "go(\"  x\",);")
        #expect(text("old.js", of: page) == "/* https://x */ a( b )\n")
        #expect(
            text("index.html", of: page)
                == "<p id=a title=\"b c\">\n<code>x=\"y\"</code> <a href=\"/\">\n"
        )
        #expect(text("more.js", of: page) == "  a = `\n  // text\n`;\n")
        #expect(
            text("style.css", of: page)
                == "a > b :is(p,q),i{top:0 1px;}@media (x:1) and (y:2){p{content:\"a: b; \";}}"
        )
    }

    @Test(
        "a line of a script keeps its strings, templates and regular expressions",
        arguments: [
            ("const a = b ? \"c ? d\" : 'e \\' f';", "const a=b?\"c ? d\":'e \\' f';"),
            ("return `a ${b ? `c , ${d}` : { e }.e} , f`;", "return `a ${b?`c , ${d}`:{e}.e} , f`;"),
            ("x.replace(/[/ ,] = \\/ ;/g, y) // z", "x.replace(/[/ ,] = \\/ ;/g,y)"),
            ("a = b / c / d + +e - -f;", "a=b / c / d+ +e- -f;"), ("  // only words", ""),
            ("import { a, b } from \"./c.js\"", "import{a,b}from \"./c.js\""),
            ("for (const [k, v] of w) await f(k in v)", "for(const[k,v]of w)await f(k in v)"),
            ("const p = /^a \\d/.test(q) && !r", "const p=/^a \\d/.test(q)&&!r"),
        ]
    )
    func script(line: String, expected: String) {
        #expect(String(decoding: CompactScript.compacted(line.utf8), as: UTF8.self) == expected)
    }

    @Test(
        "a file is compressed for a client that accepts it",
        arguments: ["gzip", "deflate, gzip;q=0.5", "br , gzip"]
    )
    func accepted(coding: String) throws {
        try folder.file("page.js", String(repeating: "go();\n", count: 100))
        let file = try #require(
            try page().prepared(name: "x", leds: .red).files.first { $0.name == "page.js" }
        )
        var request = WebRequest(method: "GET", path: "/page.js")
        #expect(WebResponse(file, for: request).body == file.bytes)
        request.headers["accept-encoding"] = coding
        let response = WebResponse(file, for: request)
        #expect(response.body.starts(with: [0x1F, 0x8B]) && response.body.count < 100)
        #expect(response.headers.contains(WebResponse.Header(name: "Content-Encoding", value: "gzip")))
    }

    @Test(
        "other codings, and a file that would not be shorter, leave it as it is",
        arguments: ["", "br", "gzip;q=0", "xgzip"]
    )
    func refused(coding: String) throws {
        try folder.file("style.css", "p{}")
        var request = WebRequest(method: "GET", path: "/page.js")
        for (name, accepted) in [("page.js", coding), ("style.css", "gzip")] {
            let file = try #require(
                try page().prepared(name: "x", leds: .red).files.first { $0.name == name }
            )
            request.headers["accept-encoding"] = accepted
            let response = WebResponse(file, for: request)
            #expect(response.body == file.bytes && response.headers.count == 1)
        }
    }

    @Test("in every language, a browser that accepts gzip receives at most 120 KiB of the page in all")
    func budget() throws {
        // The files of the setup have a separate limit.
        let page = try WebPage.ofSources.gatewayPage
        let files = page.prepared(name: "Bakery", leds: .red).files
        var sizes: [Int] = []
        for language in page.languages {
            let others = page.languages.filter { $0 != language }
            let own = files.filter { file in !others.contains { file.name.hasSuffix("-\($0).js") } }
            sizes.append(own.map { ($0.compressedBytes ?? $0.bytes).count }.reduce(0, +))
            // A second limit, so that growth is noticed.
            #expect(own.map(\.bytes.count).reduce(0, +) <= 172 << 10, "\(language)")
        }
        #expect(sizes.allSatisfy { $0 <= 120 << 10 }, "\(sizes)")
        // Without compressed files, the test would measure nothing.
        #expect(files.count { $0.compressedBytes != nil } > 20)
    }

    @Test("the page links every module that it needs at the start")
    func links() throws {
        let page = try WebPage.ofSources.gatewayPage
        let first = Set(page.linkedPaths + ["/"])
        let files = page.prepared(name: "Bakery", leds: .red).files
        // A module that another one imports at the start, and that the page does not link, would be loaded
        // later.
        let names = files.filter { $0.name.hasSuffix(".js") && first.contains($0.path) }
        for file in names {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for match in text.matches(of: #/from ?"\.(/[\w.]+)"/#) {
                #expect(first.contains(String(match.output.1)), "\(file.name)")
            }
        }
        #expect(names.count > 20)
    }

    @Test("hidden files, other types, other names, folders and pipes are not served")
    func ignored() throws {
        let files = try page().files
        for name in [
            ".page.js", "page.js~", "page.JS", "page.js.swp", "notes.txt", "js", "{id}.js", "a b.js",
            "%41.js",
            "é.js",
        ] {
            try folder.file(name, "x")
        }
        try FileManager.default.createDirectory(
            atPath: folder.path(of: "deep.js"),
            withIntermediateDirectories: false
        )
        #expect(mkfifo(folder.path(of: "pipe.js"), 0o600) == 0)
        #expect(try page().files == files)
    }

    @Test("only the exact path of a file leads to it", arguments: ["/page.js", "/p%61ge.js"])
    func paths(path: String) throws {
        let routes = Route.fileRoutes(of: try page())
        guard case .route(let route, nil) = Route.matching(WebRequest(method: "GET", path: path), in: routes),
            case .file(let file) = route.action
        else {
            Issue.record("\(path) leads nowhere")
            return
        }
        #expect(file.bytes == Array("go()".utf8))
    }

    @Test(
        "a path that is not exactly that of a file leads nowhere",
        arguments: [
            "/index.html", "/openapi.json", "/page.js/", "//page.js", "/./page.js", "/x/../page.js",
            "/..%2fpage.js", "/%2e%2e/etc/passwd", "/page.js%00", "/PAGE.JS", "/page", "/api/page.js",
        ]
    )
    func otherPaths(path: String) throws {
        let routes = Route.fileRoutes(of: try page()) + Route.common + Route.awtrix
        #expect(Route.matching(WebRequest(method: "GET", path: path), in: routes) == .none)
    }

    @Test("the contents at the start are served, even if the folder changes")
    func memory() throws {
        let page = try page()
        try folder.file("page.js", "stop()")
        #expect(page.files.first { $0.name == "page.js" }?.bytes == Array("go()".utf8))
    }

    @Test("a missing folder is an error with a remedy")
    func noFolder() {
        let error = thrown(WebPageError.self) { _ = try WebPage(folder: "/nonexistent/page") }
        #expect(
            error?.description
                == "cannot read /nonexistent/page for the web page: No such file or directory; "
                + "reinstall loopbanner-gateway, or name the page's folder with --page"
        )
    }

    @Test("a folder without the page is an error")
    func required() throws {
        try FileManager.default.removeItem(atPath: folder.path(of: "index.html"))
        #expect(problem() == "the web page has no file FOLDER/index.html; ...")
    }

    @Test("a missing file to which the page links is an error", arguments: ["style.css", "page.js"])
    func linked(name: String) throws {
        try FileManager.default.removeItem(atPath: folder.path(of: name))
        #expect(problem() == "the web page has no file FOLDER/\(name); ...")
    }

    @Test("links to other places than files are ignored")
    func otherLinks() throws {
        let links = ["/", "/api/state", "/api/openapi.json", "https://example.org/a.js", "help.html", "#a"]
        try folder.file("index.html", links.map { "<a href=\"\($0)\" data-src=\"/b.js\">" }.joined())
        #expect(problem() == nil)
    }

    @Test("a link to a missing file is an error")
    func dangling() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "lost.js"),
            withDestinationPath: "elsewhere"
        )
        #expect(
            problem() == "cannot read FOLDER/lost.js for the web page: No such file or directory; ..."
        )
    }

    @Test("files of up to 4 MiB together are served, and a byte more is an error")
    func size() throws {
        let room = WebPage.maximumSize - (try page()).files.reduce(0) { $0 + $1.bytes.count }
        try folder.file("zoo.svg", [UInt8](repeating: 0x20, count: room))
        #expect(problem() == nil)
        try folder.file("zoo.svg", [UInt8](repeating: 0x20, count: room + 1))
        #expect(problem() == "the web page exceeds 4 MiB with FOLDER/zoo.svg; ...")
    }

    @Test("96 files are served, and one more is an error")
    func count() throws {
        for number in 4...96 { try folder.file("\(number).js", "") }
        #expect(try page().files.count == 96)
        try folder.file("97.js", "")
        #expect(problem() == "FOLDER has more than 96 files for the web page; ...")
    }

    @Test("a path with control characters is escaped in messages")
    func escaped() {
        let error = WebPageError.missingFile("/page\u{1B}[2J/index.html")
        #expect(error.description.contains("/page\\u{1b}[2J/index.html"))
    }
}

extension WebPage {
    /// The web page in the source code of the project.
    static var ofSources: WebPage {
        get throws {
            try WebPage(folder: Project.folder.appendingPathComponent("Sources/SignGateway/Page").path)
        }
    }
}
