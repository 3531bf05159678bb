import HardwareBuses

struct NothingThrown: Error {}

/// The `BusError` that `body` throws.
func thrownError(_ body: () throws -> Void) throws -> BusError {
    do {
        try body()
    } catch let error as BusError {
        return error
    }
    throw NothingThrown()
}
