/// A function, an initializer or a computed property, and the length of its body.
struct FunctionLength: Equatable {
    /// The first line of the declaration, without its indentation.
    var declaration: Substring
    /// The number of lines between the braces of the body.
    var lines: Int

    /// Returns the lengths of all bodies in `text`, the source code of a Swift file. swift-format has formatted the file,
    /// so a body ends at the first line with a single brace that is as far indented as its declaration.
    static func all(in text: String) -> [FunctionLength] {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        return rows.indices.compactMap { start in
            guard isDeclaration(rows[start]), let opening = opening(of: start, in: rows) else { return nil }
            let brace = rows[start].prefix { $0 == " " } + "}"
            let end = rows[opening...].firstIndex { $0 == brace }
            return end.map {
                FunctionLength(declaration: rows[start].drop { $0 == " " }, lines: $0 - opening - 1)
            }
        }
    }

    private static let modifiers: Set<Substring> = [
        "static", "public", "private", "fileprivate", "package", "internal", "mutating", "nonmutating",
        "override",
        "convenience", "required", "final", "class", "nonisolated", "lazy", "consuming", "borrowing",
        "prefix", "postfix",
        "infix", "weak", "unowned",
    ]

    /// Returns whether a function, an initializer or a variable with a type begins at `row`.
    private static func isDeclaration(_ row: Substring) -> Bool {
        var rest = row.utf8.drop { $0 == UInt8(ascii: " ") }
        while let first = rest.first {
            let word = Substring(rest.prefix { isLetter($0) })
            let next = rest.dropFirst(word.utf8.count)
            switch word {
            case "func", "subscript", "deinit": return true
            case "init": return next.first.map { "?(<".utf8.contains($0) } ?? false
            case "var":
                let name = next.dropFirst().prefix { $0 != UInt8(ascii: " ") }
                return name.last == UInt8(ascii: ":") && row.hasSuffix("{")
            case _ where modifiers.contains(word) || first == UInt8(ascii: "@"):
                // The modifier, and its arguments if there are any.
                rest = rest.drop { $0 != UInt8(ascii: " ") }.dropFirst()
            default: return false
            }
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }

    /// Returns the index of the line that ends with the opening brace of the body. `start` is the first line of the
    /// declaration. Returns nil if the declaration has no body, or if the body is on the same line.
    private static func opening(of start: Int, in rows: [Substring]) -> Int? {
        let indentation = rows[start].prefix { $0 == " " } + " "
        for index in start..<rows.count {
            let isDeeper = index > start && rows[index].hasPrefix(indentation)
            if rows[index].hasSuffix("{"), !isDeeper { return index }
            if index == start, rows[index].hasSuffix("}") { return nil }
            guard index > start, !isDeeper, !rows[index].isEmpty else { continue }
            let rest = rows[index].drop { $0 == " " }
            guard [")", "{", "where", "throws", "->"].contains(where: { rest.hasPrefix($0) }) else {
                return nil
            }
        }
        return nil
    }
}

extension House {
    /// The maximum number of lines in the body of a function.
    static let longestFunction = 50

    /// Returns the functions with a longer body. `tables` are the declarations that consist of a table, each as the name of
    /// its file, a colon, and its first line. Also returns the tables that are short.
    func longFunctions(besides tables: Set<String> = []) -> [String] {
        var complaints: [String] = []
        var unused = tables
        for file in tree.files where file.isSwift {
            let name = file.path.split(separator: "/").last ?? ""
            for function in FunctionLength.all(in: file.text) where function.lines > Self.longestFunction {
                if unused.remove("\(name): \(function.declaration)") != nil { continue }
                complaints.append("\(file.path): \(function.declaration) has \(function.lines) lines")
            }
        }
        return complaints + unused.sorted().map { "\($0) is no table that is too long" }
    }
}
