extension GroupCall {
    /// A counter that is shared by the signs of a group.
    public struct Counter: Hashable, Sendable {
        /// One sign's share in the counter: the sum of what the sign has added since the number was set.
        public struct Share: Hashable, Sendable {
            /// The name of the sign.
            public var sign: String
            /// The number of the sign's last change.
            public var changes: Int64
            /// The sum of the sign's changes.
            public var sum: Int64
            /// The time of the sign's last change, in nanoseconds since 1970.
            public var at: Int64

            /// Creates the share of the sign named `sign`.
            public init(sign: String, changes: Int64, sum: Int64, at: Int64) {
                self.at = at
                self.sign = sign
                self.changes = changes
                self.sum = sum
            }
        }

        /// The name of the counter.
        public var name: String
        /// The time at which the number was set, in nanoseconds since 1970, or 0 for a new counter.
        public var at: Int64
        /// The name of the sign that set the number. Empty for a reset at a scheduled time.
        public var by: String
        /// The number that was set.
        public var number: Int64
        /// The amount by which the sum of the shares was above the permitted range.
        public var above: Int64
        /// The amount by which the sum of the shares was below the permitted range.
        public var below: Int64
        /// The shares of all signs that have changed the counter.
        public var shares: [Share]

        /// Creates a counter from its properties.
        ///
        /// - Parameters:
        ///   - name: The name of the counter.
        ///   - at: The time at which the number was set, in nanoseconds since 1970, or 0 for a new counter.
        ///   - by: The name of the sign that set the number. Empty for a reset at a scheduled time.
        ///   - number: The number that was set.
        ///   - above: The amount by which the sum of the shares was above the permitted range.
        ///   - below: The amount by which the sum of the shares was below the permitted range.
        ///   - shares: The changes of each sign since the number was set.
        public init(
            name: String,
            at: Int64,
            by: String,
            number: Int64,
            above: Int64,
            below: Int64,
            shares: [Share]
        ) {
            self.name = name
            self.at = at
            self.by = by
            self.number = number
            self.above = above
            self.below = below
            self.shares = shares
        }
    }
}

extension GroupCall.Counter {
    /// Creates the counter from `arguments`, the checked members of a JSON object of the interface's type `Counter`. In
    /// this object, the key `k` of a share is the number of the sign's last change.
    init(_ arguments: Arguments) {
        name = arguments.string("name")
        at = Int64(arguments.integer("at"))
        by = arguments.string("by")
        number = Int64(arguments.integer("number"))
        above = Int64(arguments.integer("above"))
        below = Int64(arguments.integer("below"))
        shares = arguments.objects("shares").map { share in
            Share(
                sign: share.string("sign"),
                changes: Int64(share.integer("k")),
                sum: Int64(share.integer("sum")),
                at: Int64(share.integer("at"))
            )
        }
    }

    /// Creates the counter from `tree`, a JSON object of the interface's type `Counter`. Returns nil if the object is
    /// invalid.
    public init?(stored tree: JSONTree) {
        guard let call = try? GroupCall("Count", [JSONTree.Member("counters", .array([tree]))]),
            case .count(let counters) = call, let counter = counters.first
        else { return nil }
        self = counter
    }

    /// The counter as a JSON object of the interface's type `Counter`.
    public var tree: JSONTree {
        let shares = shares.map { share -> JSONTree in
            .object([
                JSONTree.Member("sign", .string(share.sign)), JSONTree.Member("k", .integer(share.changes)),
                JSONTree.Member("sum", .integer(share.sum)), JSONTree.Member("at", .integer(share.at)),
            ])
        }
        return .object([
            JSONTree.Member("name", .string(name)), JSONTree.Member("at", .integer(at)),
            JSONTree.Member("by", .string(by)), JSONTree.Member("number", .integer(number)),
            JSONTree.Member("above", .integer(above)), JSONTree.Member("below", .integer(below)),
            JSONTree.Member("shares", .array(shares)),
        ])
    }
}
