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
        // The result is 0, or a negative error number, for example if there is no memory for another stack.
        let limitError = lb_has_room_for_thread()
        guard limitError == 0 else { throw Failure(code: -limitError) }

        // A thread receives only a pointer. The retained object keeps the closure alive until the thread
        // releases the object.
        let bodyPointer = Unmanaged.passRetained(Body(name: name, body)).toOpaque()
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                SystemThread.runBody(at: context)
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

    /// Names the current thread and runs its body. `pointer` refers to a retained `Body`, which this function
    /// releases at the end.
    private static func runBody(at pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
        lb_name_thread(body.name)
        body.run()
    }
}
