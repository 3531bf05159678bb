/// The definitions of the methods that diagnose and restart the service that runs the sign.
extension SignMethod {
    static var diagnosis: Interface.Method {
        .readOnly(
            "Checks the machine for the current configuration, as `loopbanner doctor` does. The call counts as ten inputs.",
            reply: [.required("results", .array(.shape(.checkResult)))],
            routes: [.get("/api/diagnosis")],
            role: .edit
        )
    }

    static var restarting: Interface.Method {
        Interface.Method(
            meaning:
                "Stores the list, the values and the counters, and ends the sign after the reply. The service manager then "
                + "starts the sign again.",
            routes: [.post("/api/sign/restart")],
            example: "{}",
            role: .own,
            errors: [.refused, .invalidConfiguration]
        )
    }
}

extension Shape {
    static let checkResult = Shape(
        name: "CheckResult",
        meaning: "The result of one check of the machine.",
        isOpen: true,
        fields: [
            .required("verdict", .enumeration(["ok", "note", "fail"])),
            .required("subject", .string, "What was checked, such as a device."),
            .required("finding", .string),
            .nullable("remedy", .string, "The instructions for a person, or null if none are necessary."),
        ]
    )
}
