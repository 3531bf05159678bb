extension GroupCall {
    /// The state of a counter that the signs of a group share. Each sign records its changes separately, so
    /// that the counters of several signs can be merged.
    public struct Counter: Hashable, Sendable {
        /// One sign's part of a shared counter: the sum of the amounts that the sign has added since the
        /// number was last set.
        public struct Share: Hashable, Sendable {
            /// The name of the sign that made these changes.
            public var sign: String
            /// The sequence number of the sign's last change to the counter.
            public var lastChangeNumber: Int64
            /// The sum of the amounts that the sign has added to the counter since its number was last set.
            public var sum: Int64
            /// The time of the sign's last change, in nanoseconds since 1970.
            public var at: Int64

            /// Creates the share of the sign called `sign` in a counter. `lastChangeNumber` is the sequence
            /// number of its last change, and `at` the time of that change in nanoseconds since 1970. `sum`
            /// is the sum of its changes.
            public init(sign: String, lastChangeNumber: Int64, sum: Int64, at: Int64) {
                self.at = at
                self.sign = sign
                self.lastChangeNumber = lastChangeNumber
                self.sum = sum
            }
        }

        /// The name of the shared counter.
        public var name: String
        /// The time at which the counter was last set to a number, in nanoseconds since 1970, or 0 for a new
        /// counter.
        public var setTime: Int64
        /// The name of the sign that last set the counter to a number, or an empty string if the counter was
        /// reset at a scheduled time.
        public var sign: String
        /// The number to which the counter was last set. The shares of the signs are added to it.
        public var number: Int64
        /// The amount by which the sum of the shares exceeded the counter's permitted range.
        public var excess: Int64
        /// The amount by which the sum of the shares fell below the counter's permitted range.
        public var shortfall: Int64
        /// The contributions of all signs that have changed the counter since its number was last set.
        public var shares: [Share]

        /// Creates a counter from its properties.
        ///
        /// - Parameters:
        ///   - name: The name of the counter.
        ///   - setTime: The time at which the number was set, in nanoseconds since 1970, or 0 for a new
        ///     counter.
        ///   - sign: The name of the sign that set the number, or an empty string for a reset at a scheduled
        ///     time.
        ///   - number: The number that was set.
        ///   - excess: The amount by which the sum of the shares exceeded the permitted range.
        ///   - shortfall: The amount by which the sum of the shares fell below the permitted range.
        ///   - shares: The changes of each sign since the number was set.
        public init(
            name: String,
            setTime: Int64,
            sign: String,
            number: Int64,
            excess: Int64,
            shortfall: Int64,
            shares: [Share]
        ) {
            self.name = name
            self.setTime = setTime
            self.sign = sign
            self.number = number
            self.excess = excess
            self.shortfall = shortfall
            self.shares = shares
        }
    }
}

extension GroupCall.Counter {
    /// Creates a counter from `arguments`, the checked members of a JSON object of the type `Counter` of the
    /// group interface. In this object, the member `k` of a share is the sequence number of the sign's last
    /// change.
    init(_ arguments: Arguments) {
        name = arguments.string("name")
        setTime = Int64(arguments.integer("at"))
        sign = arguments.string("by")
        number = Int64(arguments.integer("number"))
        excess = Int64(arguments.integer("above"))
        shortfall = Int64(arguments.integer("below"))
        shares = arguments.objects("shares").map { share in
            Share(
                sign: share.string("sign"),
                lastChangeNumber: Int64(share.integer("k")),
                sum: Int64(share.integer("sum")),
                at: Int64(share.integer("at"))
            )
        }
    }

    /// Creates a counter from `tree`, a stored JSON object of the type `Counter` of the group interface.
    /// Returns nil if the object is invalid.
    public init?(stored tree: JSONTree) {
        guard
            let call = try? GroupCall(
                method: "Count",
                parameters: [JSONTree.Member("counters", .array([tree]))]
            ),
            case .count(let counters) = call, let counter = counters.first
        else { return nil }
        self = counter
    }

    /// The counter as a JSON object of the type `Counter` of the group interface.
    public var tree: JSONTree {
        let shares = shares.map { share -> JSONTree in
            .object([
                JSONTree.Member("sign", .string(share.sign)),
                JSONTree.Member("k", .integer(share.lastChangeNumber)),
                JSONTree.Member("sum", .integer(share.sum)), JSONTree.Member("at", .integer(share.at)),
            ])
        }
        return .object([
            JSONTree.Member("name", .string(name)), JSONTree.Member("at", .integer(setTime)),
            JSONTree.Member("by", .string(sign)), JSONTree.Member("number", .integer(number)),
            JSONTree.Member("above", .integer(excess)), JSONTree.Member("below", .integer(shortfall)),
            JSONTree.Member("shares", .array(shares)),
        ])
    }
}
