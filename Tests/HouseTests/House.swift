/// The sources, the plan they keep to, and what is wrong with them. Each rule is a list of complaints, empty when it
/// is kept.
struct House {
    var tree: SourceTree
    var tests = SourceTree([:])
    var plan: FloorPlan
    var manifest: Manifest

    /// The longest a Swift file may be, in lines.
    static let longestFile = 400
    /// No target has more than one line in this many.
    static let largestShare = 5

    /// Targets without a floor, and floors without a target.
    func unplacedTargets() -> [String] {
        let planned = Set(plan.rooms.keys)
        let built = Set(tree.targets)
        return built.subtracting(planned).sorted().map { "\($0) has no floor in docs/architecture.md" }
            + planned.subtracting(built).sorted().map { "\($0) has a floor and no folder in Sources" }
            + planned.subtracting(manifest.targets.keys).sorted().map {
                "\($0) is no target of Package.swift"
            }
    }

    /// Imports that point up or sideways, or out of the house where the plan does not allow it.
    func strayImports() -> [String] {
        var complaints: [String] = []
        for file in tree.files {
            guard let room = plan.rooms[file.target] else { continue }
            for module in file.imports where !room.system.contains(module) {
                if let other = plan.rooms[module], !isC(module) {
                    guard other.floor >= room.floor else { continue }
                    complaints.append(
                        "\(file.path), floor \(room.floor), imports \(module), floor \(other.floor)"
                    )
                } else {
                    complaints.append(
                        "\(file.path) imports \(module), which is not allowed in \(file.target)"
                    )
                }
            }
        }
        return complaints
    }

    /// What the plan allows and nothing imports.
    func idlePermissions() -> [String] {
        plan.rooms.values.sorted { $0.target < $1.target }.flatMap { room in
            let used = imports(of: room.target)
            return room.system.subtracting(used).sorted()
                .map { "docs/architecture.md allows \($0) in \(room.target), which does not import it" }
        }
    }

    /// Where Package.swift says something else than the plan and the imports.
    func manifestDisagreements() -> [String] {
        var complaints: [String] = []
        for room in plan.rooms.values.sorted(by: { $0.target < $1.target }) {
            guard let target = manifest.targets[room.target] else { continue }
            if let floor = target.floor, floor != room.floor {
                complaints.append(
                    "Package.swift has \(room.target) on floor \(floor), the plan on \(room.floor)"
                )
            }
            for name in target.dependencies.sorted() {
                guard let other = plan.rooms[name], other.floor >= room.floor else { continue }
                complaints.append("\(room.target) depends on \(name), which is not below it")
            }
            let imported = imports(of: room.target)
            let known = Set(manifest.targets.keys).union(target.dependencies)
            for name in imported.intersection(known).subtracting(target.dependencies).sorted() {
                complaints.append("\(room.target) imports \(name) and does not depend on it")
            }
            // C says what it includes, and not what that is of.
            guard !isC(room.target) else { continue }
            for name in target.dependencies.subtracting(imported).sorted() {
                complaints.append("\(room.target) depends on \(name) and does not import it")
            }
        }
        return complaints
    }

    /// Folders of one target that use each other.
    func folderCircles() -> [String] {
        tree.targets.flatMap { target in
            FolderCircles.violations(in: tree.files.filter { $0.target == target })
        }
    }

    /// Folders of tests that no folder of the tested target has. Tests of `apart` have separate folders.
    func homelessTests(apart: Set<String>) -> [String] {
        let rooms = Set(tree.files.map { "\($0.target)Tests/\($0.folder)" })
        let folders = Set(
            tests.files.filter { !apart.contains($0.target) }.map { "\($0.target)/\($0.folder)" }
        )
        return folders.filter { !$0.hasSuffix("/.") }.subtracting(rooms).sorted()
            .map { "Tests/\($0) has no counterpart in Sources" }
    }

    /// Targets that are too large a part of the whole.
    func largeTargets() -> [String] {
        let all = tree.files.reduce(0) { $0 + $1.lines }
        return tree.targets.compactMap { target in
            let lines = tree.lines(of: target)
            guard lines * Self.largestShare > all else { return nil }
            return "\(target) has \(lines) of \(all) lines"
        }
    }

    func longFiles() -> [String] {
        tree.files.filter { $0.isSwift && $0.lines > Self.longestFile }
            .map { "\($0.path) has \($0.lines) lines" }
    }

    private func imports(of target: String) -> Set<String> {
        Set(tree.files.filter { $0.target == target }.flatMap(\.imports))
    }

    private func isC(_ target: String) -> Bool {
        tree.files.contains { $0.target == target && !$0.isSwift }
    }
}
