import CLinuxSystem

/// Runs a phase of the start, and gives back the memory that only it needed, such as the code that has read a file: the peak of
/// a start is that of its largest phase.
func startPhase<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    defer {
        lb_drop_clean_pages()
        lb_drop_free_memory()
    }
    return try body()
}
