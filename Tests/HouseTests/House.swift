/// The source files and the plan of the architecture. Each function checks a rule and returns a message for each
/// violation.
struct House {
    var tree: SourceTree
    var tests = SourceTree([:])
    var plan: LayerPlan
    var manifest: Manifest

    /// The maximum number of lines in a Swift file.
    static let longestFile = 400
    /// The minimum ratio of all lines to the lines of one target: no target may have more than a fifth of all lines.
    static let largestShare = 5

    /// Returns the targets without a layer in the plan, and the layers in the plan without a target.
    func unplacedTargets() -> [String] {
        let planned = Set(plan.rooms.keys)
        let built = Set(tree.targets)
        return built.subtracting(planned).sorted().map { "\($0) has no layer in docs/architecture.md" }
            + planned.subtracting(built).sorted().map { "\($0) has a layer and no folder in Sources" }
            + planned.subtracting(manifest.targets.keys).sorted().map {
                "\($0) is no target of Package.swift"
            }
    }

    /// Returns the imports of targets on the same or a higher layer, and of outside modules that the plan does not
    /// allow.
    func strayImports() -> [String] {
        var complaints: [String] = []
        for file in tree.files {
            guard let room = plan.rooms[file.target] else { continue }
            for module in file.imports where !room.system.contains(module) {
                if let other = plan.rooms[module], !isC(module) {
                    guard other.layer >= room.layer else { continue }
                    complaints.append(
                        "\(file.path), layer \(room.layer), imports \(module), layer \(other.layer)"
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

    /// Returns the modules that the plan allows in a target but that the target does not import.
    func idlePermissions() -> [String] {
        plan.rooms.values.sorted { $0.target < $1.target }.flatMap { room in
            let used = imports(of: room.target)
            return room.system.subtracting(used).sorted()
                .map { "docs/architecture.md allows \($0) in \(room.target), which does not import it" }
        }
    }

    /// Returns where Package.swift differs from the plan or from the imports of the source files.
    func manifestDisagreements() -> [String] {
        var complaints: [String] = []
        for room in plan.rooms.values.sorted(by: { $0.target < $1.target }) {
            guard let target = manifest.targets[room.target] else { continue }
            if let layer = target.layer, layer != room.layer {
                complaints.append(
                    "Package.swift has \(room.target) in layer \(layer), the plan in \(room.layer)"
                )
            }
            for name in target.dependencies.sorted() {
                guard let other = plan.rooms[name], other.layer >= room.layer else { continue }
                complaints.append("\(room.target) depends on \(name), which is not below it")
            }
            let imported = imports(of: room.target)
            let known = Set(manifest.targets.keys).union(target.dependencies)
            for name in imported.intersection(known).subtracting(target.dependencies).sorted() {
                complaints.append("\(room.target) imports \(name) and does not depend on it")
            }
            // C files name the headers that they include, but not the targets of these headers.
            guard !isC(room.target) else { continue }
            for name in target.dependencies.subtracting(imported).sorted() {
                complaints.append("\(room.target) depends on \(name) and does not import it")
            }
        }
        return complaints
    }

    /// Returns the folders of one target that use each other.
    func folderCircles() -> [String] {
        tree.targets.flatMap { target in
            FolderCircles.violations(in: tree.files.filter { $0.target == target })
        }
    }

    /// Returns the folders of tests without a corresponding folder in the tested target. The test targets in `apart`
    /// may have separate folders.
    func homelessTests(apart: Set<String>) -> [String] {
        let rooms = Set(tree.files.map { "\($0.target)Tests/\($0.folder)" })
        let folders = Set(
            tests.files.filter { !apart.contains($0.target) }.map { "\($0.target)/\($0.folder)" }
        )
        return folders.filter { !$0.hasSuffix("/.") }.subtracting(rooms).sorted()
            .map { "Tests/\($0) has no counterpart in Sources" }
    }

    /// Returns the targets that have too many of all lines.
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

    func isC(_ target: String) -> Bool {
        tree.files.contains { $0.target == target && !$0.isSwift }
    }
}
