/// The definitions of the methods that return the events and the statistics of a sign.
extension SignMethod {
    static var subscription: Interface.Method {
        .readOnly(
            "Returns the stored events after number 'after' of 'run'; with 'more', also every later event.",
            [
                .optional(
                    "after",
                    .integer(0...Int.max),
                    "The number of the last event that the client has received; null is the number of the last "
                        + "event of the sign."
                ),
                .optional("run", .string, "The 'run' of the reply that contained the number 'after'."),
                .optional(
                    "kinds",
                    .array(.string, 0...64),
                    "The names of the events to return; null returns all."
                ),
            ],
            reply: [
                .required("run", .string, "Identifies this run of the sign."),
                .optional(
                    "restarted",
                    .boolean,
                    "Whether 'run' differs from the request. All stored events then follow."
                ),
                .optional(
                    "lost",
                    .integer,
                    "The number of events, of any kind, that are missing before the first one."
                ),
                .required("events", .array(.object), "The events, as in docs/events.md."),
            ],
            role: .look,
            errors: [.unknownKind]
        )
    }

    static var statistics: Interface.Method {
        .readOnly(
            "Returns the statistics of each hour and option, including the current hour so far. If an hour and id occur "
                + "twice, add their counts.",
            [
                .optional("from", .string(.hour), "The first hour, as in 2026-11-22T20:00:00Z."),
                .optional("to", .string(.hour), "The hour after the last one."),
            ],
            reply: [
                .required("counts", .array(.shape(.count))),
                .required("presses", .array(.shape(.pressCount)), "The gestures with buttons."),
                .nullable(
                    "next",
                    .string,
                    "The value of 'from' for the next call; null if there are no more counts."
                ),
            ],
            routes: [.get("/api/statistics")],
            role: .look,
            errors: [.refused]
        )
    }
}
