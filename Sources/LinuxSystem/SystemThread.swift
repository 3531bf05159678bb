import CLinuxSystem
import Diagnostics
import Glibc

/// Functions that start POSIX threads. The threads are never joined, so a thread that is stuck in a system
/// call cannot prevent the process from ending.
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

    /// Starts a thread that runs `body` and then ends. `name` is the name of the thread in tools such as top,
    /// with up to 15 bytes.
    ///
    /// - Throws: `Failure` if the system has no resources for another thread.
    package static func start(named name: String, _ body: sending @escaping () -> Void) throws(Failure) {
        let limitError = lb_has_room_for_thread()
        guard limitError == 0 else { throw Failure(code: -limitError) }

        // The thread receives only a pointer. The retained object keeps the closure alive until the thread
        // owns it.
        let bodyPointer = Unmanaged.passRetained(Body(name: name, body)).toOpaque()
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
            bodyPointer
        )

        guard code == 0 else {
            // There is no thread to release the object.
            Unmanaged<Body>.fromOpaque(bodyPointer).release()
            throw Failure(code: code)
        }
        pthread_detach(thread)
    }
}
