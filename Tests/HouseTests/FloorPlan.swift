/// The table of docs/architecture.md: on which floor each target lives, and what it may import beside the targets on
/// the floors below.
struct FloorPlan {
    struct Room {
        var target: String
        var floor: Int
        /// Modules of the system, of other packages, and of C.
        var system: Set<String>
    }

    private(set) var rooms: [String: Room] = [:]

    /// Reads the table whose header is `| target | floor | system | …`.
    init(document: String) {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let header = lines.firstIndex { $0.hasPrefix("| target | floor | system |") } ?? lines.endIndex
        for line in lines[header...].dropFirst(2).prefix(while: { $0.hasPrefix("|") }) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
            guard cells.count > 4, let floor = Int(cells[2].filter { !$0.isWhitespace }) else { continue }
            for target in Self.names(in: cells[1]) {
                rooms[target] = Room(target: target, floor: floor, system: Set(Self.names(in: cells[3])))
            }
        }
    }

    private static func names(in cell: String) -> [String] {
        cell.matches(of: #/`(\w+)`/#).map { String($0.output.1) }
    }
}

/// What Package.swift says of the targets: what each depends on, and the comment about its floor.
struct Manifest {
    struct Target {
        var name: String
        var dependencies: Set<String>
        /// The last `// Floor N` above it.
        var floor: Int?
    }

    private(set) var targets: [String: Target] = [:]

    /// Reads the targets of a manifest, without those of tests.
    init(text: String) {
        let declarations = text.matches(
            of: #/\/\/ Floor (\d+)|\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/#
        )
        var floor: Int?
        for declaration in declarations {
            if let number = declaration.output.1 { floor = Int(number) }
            guard let name = declaration.output.3.map(String.init), declaration.output.2 != "testTarget"
            else {
                continue
            }
            let rest = text[declaration.range.upperBound...]
            let end = rest.firstMatch(of: #/\.(target|executableTarget|testTarget)\(/#)?.range.lowerBound
            let body = rest[..<(end ?? rest.endIndex)]
            targets[name] = Target(name: name, dependencies: Self.dependencies(in: body), floor: floor)
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
