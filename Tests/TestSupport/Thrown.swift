/// Returns the error of type `Failure` that `body` throws, or nil if it throws none. Before Swift 6.1,
/// `#expect(throws:)` does not return the error.
public func thrown<Failure: Error>(_ type: Failure.Type, by body: () throws -> Void) -> Failure? {
    do {
        try body()
        return nil
    } catch {
        return error as? Failure
    }
}
