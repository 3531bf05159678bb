/// The Varlink interface `org.varlink.service`, through which every Varlink service describes itself.
public enum ServiceInterface {
    /// The full name of the Varlink interface, `org.varlink.service`.
    public static let name = "org.varlink.service"

    /// The definition of the interface in Varlink's interface language, as the protocol specifies it.
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
}

extension VarlinkError {
    private init(service name: String, _ key: String, _ value: String) {
        self.init("\(ServiceInterface.name).\(name)", [JSONTree.Member(key, .string(value))])
    }

    /// Returns the error for a call that refers to `interface`, an interface that the service does not have.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError(service: "InterfaceNotFound", "interface", interface)
    }

    /// Returns the error for a call of `method`, a method that its interface does not have.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError(service: "MethodNotFound", "method", method)
    }

    /// Returns the error for a call whose parameter called `parameter` is missing, unknown, of the wrong
    /// type, or out of range.
    public static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError(service: "InvalidParameter", "parameter", parameter)
    }

    /// Returns the error for a call whose parameter called `parameter` has an invalid value. `message` is a
    /// human-readable description of the value and the permitted values.
    public static func invalidParameter(_ parameter: String, _ message: String) -> VarlinkError {
        var error = invalidParameter(parameter)
        error.parameters.append(JSONTree.Member("message", .string(message)))
        return error
    }

    /// The error for a call of a method that sends several replies, if the call lacks the flag `more`.
    public static let expectedMore = VarlinkError("\(ServiceInterface.name).ExpectedMore")
}
