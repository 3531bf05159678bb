extension ServiceInterface {
    /// Returns the name of the interface whose description `call` requests with `GetInterfaceDescription`, or
    /// nil if `call` is a call of `GetInfo`. Throws if the call has another method or invalid parameters.
    public static func describedInterface(in call: VarlinkCall) throws(VarlinkError) -> String? {
        let isInfo = call.name == "GetInfo"
        guard isInfo || call.name == "GetInterfaceDescription" else { throw .methodNotFound(call.method) }
        let fields: [Field] = isInfo ? [] : [.required("interface", .string)]
        return try Arguments(checking: call.parameters, against: fields).optionalString("interface")
    }
}
