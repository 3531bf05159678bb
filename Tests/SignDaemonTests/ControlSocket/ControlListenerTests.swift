import Glibc
import Testing

@testable import SignDaemon

@Suite("The location of the control socket")
struct ControlListenerTests {
    @Test("a service has its socket in the first runtime directory")
    func runtimePath() {
        func path(_ value: String?) -> String? {
            ControlListener.runtimePath { $0 == "RUNTIME_DIRECTORY" ? value : nil }
        }
        #expect(path("/run/loopbanner") == "/run/loopbanner/control")
        #expect(path("/run/a:/run/b") == "/run/a/control")
        #expect(path("") == nil)
        #expect(path(nil) == nil)
    }

    @Test("only listeners for this process with a known name are inherited")
    func inherited() {
        func names(_ variables: [String: String]) -> [String] {
            ControlListener.inherited({ variables[$0] }, process: 7).map {
                "\($0.descriptor) \($0.isReadOnly ? "view" : "control")"
            }
        }
        let all = ["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "view:other"]
        #expect(names(all.merging(["LISTEN_PID": "8"]) { $1 }) == [])
        #expect(names(all.merging(["LISTEN_FDS": "x"]) { $1 }) == [])
        #expect(names(all.merging(["LISTEN_FDS": "-1"]) { $1 }) == [])
        #expect(names(all.merging(["LISTEN_FDNAMES": "a"]) { $1 }) == [])
        #expect(names([:]) == [])
    }
}
