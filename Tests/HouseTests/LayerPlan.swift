/// The tables in docs/architecture.md. They assign each target to a layer, and list the modules that the
/// target may import in addition to the targets on lower layers.
struct LayerPlan {
    struct Room {
        var target: String
        var layer: Int
        /// The modules of the system, of other packages and of C that the target may import.
        var system: Set<String>
    }

    private(set) var rooms: [String: Room] = [:]

    /// Parses the tables below headings such as `### Layer 4: hardware`. Their columns are the target, the modules of
    /// the system, and the contents.
    init(document: String) {
        var layer: Int?
        for line in document.split(separator: "\n") {
            if line.hasPrefix("#") {
                layer = line.firstMatch(of: #/^#+ Layer (\d+)/#).flatMap { Int($0.output.1) }
            }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
            guard let layer, line.hasPrefix("|"), cells.count > 3 else { continue }
            for target in Self.names(in: cells[1]) {
                rooms[target] = Room(target: target, layer: layer, system: Set(Self.names(in: cells[2])))
            }
        }
    }

    private static func names(in cell: String) -> [String] {
        cell.matches(of: #/`(\w+)`/#).map { String($0.output.1) }
    }
}

/// The targets in Package.swift, with the dependencies of each target and the comment about its layer.
struct Manifest {
    struct Target {
        var name: String
        var dependencies: Set<String>
        /// The number in the last comment `// Layer N` above the target.
        var layer: Int?
    }

    private(set) var targets: [String: Target] = [:]

    /// Parses the targets of a package manifest. Test targets are left out.
    init(text: String) {
        let declarations = text.matches(
            of: #/\/\/ Layer (\d+)|\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/#
        )
        var layer: Int?
        for declaration in declarations {
            if let number = declaration.output.1 { layer = Int(number) }
            guard let name = declaration.output.3.map(String.init), declaration.output.2 != "testTarget"
            else {
                continue
            }
            let rest = text[declaration.range.upperBound...]
            let end = rest.firstMatch(of: #/\.(target|executableTarget|testTarget)\(/#)?.range.lowerBound
            let body = rest[..<(end ?? rest.endIndex)]
            targets[name] = Target(name: name, dependencies: Self.dependencies(in: body), layer: layer)
        }
    }

    private static func dependencies(in body: Substring) -> Set<String> {
        guard let list = body.firstMatch(of: #/dependencies: \[/#) else { return [] }
        let rest = body[list.range.upperBound...]
        let inside = rest[..<(rest.firstIndex(of: "]") ?? rest.endIndex)]
        let products = inside.matches(of: #/\.product\(name: "(\w+)"[^)]*\)/#).map { String($0.output.1) }
        let names = String(inside).replacing(#/\.product\([^)]*\)/#, with: "")
            .matches(of: #/"(\w+)"/#).map { String($0.output.1) }
        return Set(products + names)
    }
}
