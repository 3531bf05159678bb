/// `org.varlink.service`: the interface through which every Varlink service describes itself.
public enum ServiceInterface {
    /// The name.
    public static let name = "org.varlink.service"

    /// The definition, as the protocol specifies it.
    public static let text = """
        # Describes the service and its interfaces.
        interface org.varlink.service

        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound (interface: string)
        error MethodNotFound (method: string)
        error MethodNotImplemented (method: string)
        error InvalidParameter (parameter: string)
        error PermissionDenied ()
        error ExpectedMore ()

        """

    /// Returns the interface that a call of `GetInterfaceDescription` names, or nil for a call of `GetInfo`.
    public static func describedInterface(in call: VarlinkCall) throws(VarlinkError) -> String? {
        let isInfo = call.name == "GetInfo"
        guard isInfo || call.name == "GetInterfaceDescription" else { throw .methodNotFound(call.method) }
        let fields: [Field] = isInfo ? [] : [.required("interface", .string)]
        return try Arguments(call.parameters, of: fields).optionalString("interface")
    }
}

extension VarlinkError {
    private init(service name: String, _ key: String, _ value: String) {
        self.init("\(ServiceInterface.name).\(name)", [JSONTree.Member(key, .string(value))])
    }

    /// The service has no such interface.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError(service: "InterfaceNotFound", "interface", interface)
    }

    /// The interface has no such method.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError(service: "MethodNotFound", "method", method)
    }

    /// A parameter is missing, unknown, of the wrong type, or out of range.
    public static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError(service: "InvalidParameter", "parameter", parameter)
    }

    /// The method requires the flag `more`.
    public static let expectedMore = VarlinkError("\(ServiceInterface.name).ExpectedMore")
}
