import CLinuxSystem
import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("The file of the control socket")
struct ControlSocketFileTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : nil
    }

    @Test(
        "only its user and group may use the socket, whatever the umask, and the sign removes it at its end"
    )
    func permissions() throws {
        for mask in ["000", "077"] {
            let program = try #require(
                Program(
                    ["run", "--config", try directory.file("a.toml", Self.quiet), "--control", socket],
                    output: .file("/dev/null"),
                    error: .file(directory.path(of: "a.err")),
                    before: "umask \(mask)"
                )
            )
            #expect(try client().call("GetState").selected == "tea")
            #expect(mode(of: socket) == S_IFSOCK | 0o660)
            end(program)
            #expect(mode(of: socket) == nil)
        }
        #expect(log.contains("loopbanner: control socket: \(socket)\n"))
    }

    @Test("a socket that a killed sign has left is replaced")
    func stale() throws {
        let killed = try listen()
        killed.send(SIGKILL)
        #expect(killed.end() == -1)
        #expect(mode(of: socket) != nil)
        let program = try listen()
        #expect(try client().call("GetState").selected == "tea")
        end(program)
    }

    @Test("a socket at which another sign answers stays, and the second sign has its own when that one ends")
    func occupied() throws {
        let first = try listen()
        let second = try #require(
            Program(
                ["run", "--config", directory.path(of: "a.toml"), "--control", socket],
                output: .file("/dev/null"),
                error: .file(directory.path(of: "b.err"))
            )
        )
        let complaint =
            "loopbanner: error: cannot create the control socket \(socket): another sign is already listening there; "
            + "stop it, or choose another path\n"
        #expect(eventually { log(of: "b").contains(complaint) })
        #expect(eventually { log(of: "b").contains("the display works") })
        #expect(log(of: "b").contains("the sign runs without a control socket; retrying every 5s\n"))
        #expect(try client().call("GetState").selected == "tea")
        end(first)
        #expect(eventually { log(of: "b").contains("control socket: \(socket) made\n") })
        #expect(try client().call("GetState").selected == "tea")
        end(second)
        #expect(mode(of: socket) == nil)
    }

    @Test("a path that cannot be a socket is an error in the log, and the sign runs")
    func useless() throws {
        let file = try directory.file("control", "precious")
        let long = directory.path(of: String(repeating: "x", count: 120))
        let cases = [
            (file, "\(file): another file already exists there; remove it, or choose another path"),
            ("/proc/control", "/proc/control: "),
            (directory.path(of: "no/control"), "no/control: No such file or directory"),
            (long, "bytes; socket paths are limited to 107 bytes: \(long)"),
            ("", "the path of the control socket is empty"),
        ]
        for (index, (path, complaint)) in cases.enumerated() {
            let program = try #require(
                Program(
                    ["run", "--config", try directory.file("a.toml", Self.quiet), "--control", path],
                    output: .file("/dev/null"),
                    error: .file(directory.path(of: "\(index).err"))
                )
            )
            let name = "\(index)"
            #expect(eventually { log(of: name).contains("the display works") })
            #expect(log(of: name).contains(complaint), "\(log(of: name))")
            let isPermanent = path == long || path.isEmpty
            let note = isPermanent ? "" : "; retrying every 5s"
            #expect(log(of: name).contains("the sign runs without a control socket\(note)\n"))
            end(program)
        }
        #expect(directory.text(of: "control") == "precious")
    }

    @Test("a service has its socket in its runtime directory, and a sign without one has none")
    func runtimeDirectory() throws {
        let service = try start(
            Self.quiet,
            environment: ["RUNTIME_DIRECTORY=\(directory.path):/nowhere"]
        )
        #expect(try client().call("GetState").selected == "tea")
        end(service)
        let plain = try start(Self.quiet, name: "b")
        #expect(eventually { log(of: "b").contains("the display works") })
        #expect(!log(of: "b").contains("control"))
        end(plain)
    }

    @Test("inherited listeners are used: one to control, and one that may only look")
    func inherited() throws {
        let names = ["control", "view"]
        let listeners = names.map { listener(at: directory.path(of: "\($0).socket")) }
        #expect(listeners.allSatisfy { $0 >= 0 })
        let file = try directory.file("a.toml", Self.quiet)
        // The program replaces the shell, so both have the same process number.
        let program = try #require(
            Program(
                ["run", "--config", file],
                output: .file("/dev/null"),
                error: .file(directory.path(of: "a.err")),
                environment: ["LISTEN_FDS=2", "LISTEN_FDNAMES=control:view"],
                before: #"exec bash -c '"#
                    + "exec 3<&\(listeners[0]) 4<&\(listeners[1]); export LISTEN_PID=$$; "
                    + #"exec "$0" "$@"' "$0" "$@""#
            )
        )
        for descriptor in listeners { close(descriptor) }
        let control = try #require(ControlClient(directory.path(of: "control.socket")))
        let view = try #require(ControlClient(directory.path(of: "view.socket")))
        #expect(control.call("Next").selected == "coffee")
        #expect(view.call("GetState").selected == "coffee")
        #expect(view.call("GetOptions")["total"] == .integer(3))
        #expect(view.call("Subscribe", #"{"after":0}"#).events.contains("input"))
        #expect(view.call("GetFrame")["width"] == .integer(16))
        for method in ["Next", "Tap", "Activate", "Pause", "Reload"] {
            #expect(view.call(method).error == "ReadOnly", "\(method)")
        }
        end(program)
        #expect(mode(of: directory.path(of: "control.socket")) != nil, "it is not the sign's to remove")
    }

    /// Creates a listening socket that a program can inherit. Returns its descriptor.
    private func listener(at path: String) -> CInt {
        let descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return code == 0 && Glibc.listen(descriptor, 8) == 0 ? descriptor : -1
    }
}
