import CLinuxSystem
import Diagnostics
import Glibc
import MonotonicTime

/// The multicast groups of E1.31 universes on a network interface. If the interface disappears and returns,
/// the groups are joined again.
struct UniverseGroups {
    private let interface: String
    private var universes: [UInt16]
    /// The sockets that have joined the multicast groups. More than one may be necessary, because the system
    /// limits the number of groups per socket.
    private var sockets: [MembershipSocket] = []
    /// The kernel's number of the network interface on which all groups are joined, or nil if not all are
    /// joined.
    private var joinedInterfaceNumber: CInt?
    /// The time of the next check of whether the network interface has appeared, disappeared or changed.
    private(set) var deadline: Instant
    /// The last problem that was returned to the caller, or nil if all groups have been joined since then. It
    /// is stored so that each problem is logged only once.
    private var reportedProblem: String?

    private static let checkInterval = Nanoseconds.seconds(1)
    /// The maximum number of universes that can be added to the original ones, for example for
    /// synchronization packets.
    private static let mostAdditions = 4
    private let mostUniverses: Int

    init(_ universes: some Sequence<Int>, on interface: String, at now: Instant) {
        self.interface = interface
        self.universes = universes.map { UInt16(clamping: $0) }
        mostUniverses = self.universes.count + Self.mostAdditions
        deadline = now
    }

    /// Adds a universe whose multicast group must be joined, such as the one for synchronization packets.
    /// Accepts up to `mostAdditions` additional universes, and ignores the others.
    mutating func addUniverse(_ universe: Int, at now: Instant) {
        let universe = UInt16(clamping: universe)
        guard universes.count < mostUniverses, !universes.contains(universe) else { return }
        universes.append(universe)
        joinedInterfaceNumber = nil
        deadline = now
    }

    /// Joins the multicast groups to which consoles send the packets of the universes, if not all are joined,
    /// or if the network interface has changed since the last call. Does nothing until `deadline`, so the
    /// interface is checked only once per second. Returns a problem to log. Returns nil if there is none, or
    /// if the last call with a problem returned the same one.
    mutating func rejoinIfNeeded(at now: Instant) -> String? {
        guard deadline <= now else { return nil }
        deadline = now + Self.checkInterval

        // A negative number is an error number of the system.
        let interfaceNumber = lb_interface_number(interface)
        guard interfaceNumber > 0 else {
            joinedInterfaceNumber = nil
            return unreportedProblem(systemMessage(-interfaceNumber))
        }
        // An interface that has been removed and added again has another number, and has left all groups.
        guard interfaceNumber != joinedInterfaceNumber else { return nil }
        if let errorNumber = joinAllGroups(onInterface: interfaceNumber) {
            return unreportedProblem(systemMessage(errorNumber))
        }
        reportedProblem = nil
        return nil
    }

    /// Leaves all multicast groups, and joins those of all universes on the network interface with the number
    /// `interface`. Returns nil on success, and otherwise the error number of the system for the first group
    /// that cannot be joined.
    private mutating func joinAllGroups(onInterface interface: CInt) -> CInt? {
        // Closing the sockets leaves all groups.
        sockets = []
        joinedInterfaceNumber = nil
        for universe in universes {
            if let errorNumber = join(universe, onInterface: interface) { return errorNumber }
        }
        joinedInterfaceNumber = interface
        return nil
    }

    /// Joins the multicast group of `universe` on the network interface with the number `interface`. Returns
    /// nil on success, and the error number of the system otherwise.
    private mutating func join(_ universe: UInt16, onInterface interface: CInt) -> CInt? {
        if let last = sockets.last {
            let result = lb_join_universe(last.descriptor, universe, interface)
            guard result == -ENOBUFS else { return result == 0 ? nil : -result }
        }
        let descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        sockets.append(MembershipSocket(descriptor))
        let result = lb_join_universe(descriptor, universe, interface)
        return result == 0 ? nil : -result
    }

    /// Returns `problem` with the name of the network interface, for the log. Returns nil if the same problem
    /// was already returned.
    private mutating func unreportedProblem(_ problem: String) -> String? {
        guard problem != reportedProblem else { return nil }
        reportedProblem = problem
        return "interface \(Wording.quoted(interface)): \(problem)"
    }
}

/// A socket whose only purpose is its membership in multicast groups. It is closed when this object is
/// released, which ends the memberships.
private final class MembershipSocket {
    let descriptor: CInt

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
