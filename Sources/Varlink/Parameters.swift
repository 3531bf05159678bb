import JSON

/// The parameters of a call, taken one after the other.
///
/// One that is absent or null counts as not given. `end` refuses those that the method does not have.
public struct Parameters {
    /// The most bytes of a text, where no other limit is given.
    public static let mostBytes = 4096

    private var members: [JSONTree.Member]

    /// The parameters of a call.
    public init(_ members: [JSONTree.Member]) {
        self.members = members
    }

    /// Takes a value of JSON; nil if it is not given.
    private mutating func take(_ key: String) -> JSONTree? {
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        let value = members.remove(at: index).value
        return value.isNull ? nil : value
    }

    /// Takes a text of at most `limit` bytes.
    public mutating func string(_ key: String, limit: Int = Self.mostBytes) throws(VarlinkError) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.string, text.utf8.count <= limit else { throw .invalidParameter(key) }
        return text
    }

    /// Takes a text that must be given.
    public mutating func required(_ key: String) throws(VarlinkError) -> String {
        guard let text = try string(key) else { throw .invalidParameter(key) }
        return text
    }

    /// Takes a whole number of `range`.
    public mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(VarlinkError) -> Int? {
        guard let value = take(key) else { return nil }
        guard let number = value.integer, let integer = Int(exactly: number), range.contains(integer) else {
            throw .invalidParameter(key)
        }
        return integer
    }

    /// Takes a whole number of `range` that must be given.
    public mutating func required(_ key: String, in range: ClosedRange<Int>) throws(VarlinkError) -> Int {
        guard let number = try integer(key, in: range) else { throw .invalidParameter(key) }
        return number
    }

    /// Takes `true` or `false`.
    public mutating func boolean(_ key: String) throws(VarlinkError) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let boolean = value.boolean else { throw .invalidParameter(key) }
        return boolean
    }

    /// Takes an object that must be given, as parameters of its own.
    public mutating func object(_ key: String) throws(VarlinkError) -> Parameters {
        guard let members = take(key)?.members else { throw .invalidParameter(key) }
        return Parameters(members)
    }

    /// Takes a value of any kind that must be given.
    public mutating func required(tree key: String) throws(VarlinkError) -> JSONTree {
        guard let tree = take(key) else { throw .invalidParameter(key) }
        return tree
    }

    /// Takes an array that must be given.
    public mutating func elements(_ key: String) throws(VarlinkError) -> [JSONTree] {
        guard let elements = try required(tree: key).array else { throw .invalidParameter(key) }
        return elements
    }

    /// Takes one of the words of `Word`.
    public mutating func word<Word: RawRepresentable<String>>(_ key: String) throws(VarlinkError) -> Word? {
        guard let text = try string(key) else { return nil }
        guard let word = Word(rawValue: text) else { throw .invalidParameter(key) }
        return word
    }

    /// Takes an array of at most `limit` texts.
    public mutating func strings(_ key: String, limit: Int) throws(VarlinkError) -> [String]? {
        guard let value = take(key) else { return nil }
        guard let elements = value.array, elements.count <= limit else { throw .invalidParameter(key) }
        var texts: [String] = []
        for element in elements {
            guard let text = element.string else { throw .invalidParameter(key) }
            texts.append(text)
        }
        return texts
    }

    /// Refuses what is left.
    public func end() throws(VarlinkError) {
        if let member = members.first { throw .invalidParameter(member.key) }
    }
}
