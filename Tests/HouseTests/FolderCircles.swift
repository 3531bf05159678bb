/// Finds folders of one target that use each other, directly or through other folders.
struct FolderCircles {
    /// For each folder, the top-level names that it uses from each other folder.
    private var uses: [String: [String: Set<String>]] = [:]

    /// Returns a message for each use that is part of a circle. `files` must be the files of one target.
    static func violations(in files: [SourceFile]) -> [String] {
        let circles = FolderCircles(files)
        let target = files.first?.target ?? ""
        return circles.uses.keys.sorted().flatMap { folder in
            (circles.uses[folder] ?? [:]).sorted { $0.key < $1.key }
                .filter { circles.reaches(from: $0.key, to: folder) }
                .map { other, names in
                    "\(target): \(folder) uses \(other), which leads back to it: "
                        + names.sorted().joined(separator: ", ")
                }
        }
    }

    private init(_ files: [SourceFile]) {
        let read = files.filter(\.isSwift).map { (folder: $0.folder, words: SwiftReader.words(of: $0.text)) }
        var homes: [Substring: Set<String>] = [:]
        for file in read {
            for name in Self.topLevelNames(in: file.words) { homes[name, default: []].insert(file.folder) }
        }
        for file in read {
            let own = Self.boundNames(in: file.words)
            for (index, word) in file.words.enumerated() where !own.contains(word.text) {
                guard let folders = homes[word.text], !folders.contains(file.folder) else { continue }
                guard Self.isUse(at: index, in: file.words) else { continue }
                for folder in folders {
                    uses[file.folder, default: [:]][folder, default: []].insert(String(word.text))
                }
            }
        }
    }

    private func reaches(from start: String, to end: String) -> Bool {
        var seen: Set<String> = [start]
        var waiting = [start]
        while let folder = waiting.popLast() {
            if folder == end { return true }
            for next in (uses[folder] ?? [:]).keys where seen.insert(next).inserted { waiting.append(next) }
        }
        return false
    }

    private static let declarators: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var",
    ]

    /// Returns the top-level names in a file that other files can use.
    private static func topLevelNames(in words: [SwiftWord]) -> [Substring] {
        var names: [Substring] = []
        var isPrivate = false
        for (index, word) in words.enumerated() where word.depth == 0 {
            if word.text == "private" || word.text == "fileprivate" { isPrivate = true }
            if word.text == "extension" { isPrivate = false }
            guard declarators.contains(word.text), index + 1 < words.count, words[index + 1].isName else {
                continue
            }
            if !isPrivate { names.append(words[index + 1].text) }
            isPrivate = false
        }
        return names
    }

    /// Returns the names that a file declares at any level. In this file, such a name does not refer to another file.
    /// Generic parameters are included.
    private static func boundNames(in words: [SwiftWord]) -> Set<Substring> {
        var names: Set<Substring> = []
        for (index, word) in words.enumerated() where declarators.contains(word.text) || word.text == "case" {
            guard index + 1 < words.count, words[index + 1].isName else { continue }
            names.insert(words[index + 1].text)
            let rest = words[(index + 2)...]
            guard rest.first?.text == "<" else { continue }
            let parameters = rest.prefix { $0.text != ">" }
            for (before, name) in zip(parameters, parameters.dropFirst())
            where ["<", ","].contains(before.text) {
                names.insert(name.text)
            }
        }
        return names
    }

    /// Returns whether the name at `index` is used as such, and is neither a member nor an argument label.
    private static func isUse(at index: Int, in words: [SwiftWord]) -> Bool {
        if index > 0, words[index - 1].text == "." { return false }
        let isType = words[index].text.first?.isUppercase == true
        return isType || index + 1 >= words.count || words[index + 1].text != ":"
    }
}
