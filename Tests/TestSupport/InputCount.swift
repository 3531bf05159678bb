import Foundation

/// The number of inputs in tests with random inputs, long lists or long times.
public enum InputCount {
    /// Returns `all` if the environment has `LOOPBANNER_NIGHTLY`, as in the gate's stage `tests-slow`, and `few` if not.
    ///
    /// A test chooses `few` so that it takes a fraction of a second in a debug build, and still tries each kind of input.
    public static func of(_ few: Int, nightly all: Int) -> Int {
        ProcessInfo.processInfo.environment["LOOPBANNER_NIGHTLY"] == nil ? few : all
    }
}
