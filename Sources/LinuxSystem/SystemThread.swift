import CLinuxSystem
import Diagnostics
import Glibc

/// Starts POSIX threads. They are never joined, so a thread that is stuck in a system call cannot prevent the process
/// from ending.
package enum SystemThread {
    package struct Failure: Error, CustomStringConvertible {
        let code: CInt
        package var description: String {
            "cannot start a thread: \(systemMessage(code))\(shortageRemedy(code))"
        }
    }

    private final class Body {
        let name: String
        let run: () -> Void

        init(name: String, _ run: @escaping () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Runs `body` on a new thread called `name`. The name can have up to 15 bytes.
    package static func start(named name: String, _ body: sending @escaping () -> Void) throws(Failure) {
        let refusal = lb_has_room_for_thread()
        guard refusal == 0 else { throw Failure(code: -refusal) }
        let context = Unmanaged.passRetained(Body(name: name, body)).toOpaque()
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
                lb_name_thread(body.name)
                body.run()
                return nil
            },
            context
        )
        guard code == 0 else {
            Unmanaged<Body>.fromOpaque(context).release()
            throw Failure(code: code)
        }
        pthread_detach(thread)
    }
}
