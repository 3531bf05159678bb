/// The error of type `Failure` that `body` throws, or nil; `#expect(throws:)` does not return it before
/// Swift 6.1.
public func thrown<Failure: Error>(_ type: Failure.Type, by body: () throws -> Void) -> Failure? {
    do {
        try body()
        return nil
    } catch {
        return error as? Failure
    }
}
