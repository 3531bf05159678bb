/// `org.varlink.service`, which every service has: what it is and what it can be asked.
public enum ServiceInterface {
    /// The name.
    public static let name = "org.varlink.service"

    /// The text, as the protocol gives it.
    public static let text = """
        # What a service is, and which interfaces it has.
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
    /// The service has no interface of that name.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError(
            "\(ServiceInterface.name).InterfaceNotFound",
            [JSONTree.Member("interface", .string(interface))]
        )
    }

    /// The interface has no method of that name.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError(
            "\(ServiceInterface.name).MethodNotFound",
            [JSONTree.Member("method", .string(method))]
        )
    }

    /// The method needs a caller that takes more than one reply.
    public static let expectedMore = VarlinkError("\(ServiceInterface.name).ExpectedMore")

    /// A parameter is missing, unknown, of another type, or out of its range.
    public static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError(
            "\(ServiceInterface.name).InvalidParameter",
            [JSONTree.Member("parameter", .string(parameter))]
        )
    }
}
