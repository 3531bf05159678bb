import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// The commands that list and change the owner's keys.
extension OwnerCommands {
    /// Prints the keys of the fleet, and the number of statements that each has signed.
    func listKeys() throws(OwnerProgram.Failure) -> CInt {
        OwnerProgram.printTable(KeyTable(view).cells)
        let strangers = view.unverifiedStatements.keys.sorted().map(\.text)
        if !strangers.isEmpty {
            let names = strangers.prefix(8).joined(separator: ", ")
            OwnerProgram.print("Not signed by one of these keys: \(Wording.printable(names))")
        }
        let outdated = view.statements.keys.filter(view.isOutdated).sorted().map(\.text)
        if !outdated.isEmpty {
            OwnerProgram.print(
                "Signed by a replaced key: \(outdated.prefix(8).joined(separator: ", ")). Apply the folder again."
            )
        }
        try end()
        return EXIT_SUCCESS
    }

    /// Changes the keys that all signs accept. `more` contains further private keys, which also sign the
    /// change. Signs that have missed earlier changes still accept the signatures of these keys.
    func changeKeys(_ edit: OwnerArguments.KeyEdit, signingWith more: [OwnerKey], wait: Nanoseconds)
        throws(OwnerProgram.Failure) -> CInt
    {
        let keys = try signingKeys(more)
        let change: KeyChange
        do throws(KeyChange.Mistake) {
            change = try KeyChange(of: view.keys.inForce, adding: edit.added, removing: edit.removed)
        } catch {
            throw Failure(EX_DATAERR, error.description)
        }
        guard !change.isEmpty || edit.isRepeated else {
            OwnerProgram.print("Nothing changes.")
            try end()
            return EXIT_SUCCESS
        }
        for line in change.lines { OwnerProgram.print(line) }
        try confirm(change, edit)
        let now = Int64(time(nil))
        // Signs do not report the number, so it is at least the time.
        let proposal = Proposal(name: "keys", number: max(view.keys.number + 1, now), path: "keys") {
            number in
            change.statement(fleet: settings.fleet, number: number, by: Self.person, at: now)
        }
        let former = view.keys.inForce
        try publish(.keys, [proposal], keys)
        func names(_ keys: [FleetKey]) -> JSONTree { .string(keys.map(\.id).joined(separator: " ")) }
        audit("change", "keys", from: names(former), to: names(change.keys))
        let status = try waitForKeys(change.keys, wait)
        if !change.removed.isEmpty {
            OwnerProgram.print(
                "Run apply next: it signs everything again that a removed key has signed. \(remedy(after: change))"
            )
        }
        return status
    }

    private func remedy(after change: KeyChange) -> String {
        key.map { change.removed.contains($0.publicKey) } == true
            ? "Before that, set key_file to the file of a key that remains." : ""
    }

    /// Returns the private keys that sign a statement about keys. At least one of them must be in force.
    private func signingKeys(_ more: [OwnerKey]) throws(OwnerProgram.Failure) -> [OwnerKey] {
        let keys = [key].compactMap { $0 } + more
        guard !keys.isEmpty else { throw Self.missingKey }
        guard keys.contains(where: { view.keys.inForce.contains($0.publicKey) }) else {
            let ids = view.keys.inForce.map(\.id).joined(separator: ", ")
            throw Failure(
                EX_NOPERM,
                "signs would refuse the change; sign it with a key in force (\(ids)): --key FILE"
            )
        }
        return keys
    }

    private func confirm(_ change: KeyChange, _ edit: OwnerArguments.KeyEdit) throws(OwnerProgram.Failure) {
        guard !edit.isConfirmed else { return }
        let count = view.signs.count
        let signs = count == 1 ? "1 sign accepts" : "\(count) signs accept"
        let keys = change.keys.count == 1 ? "one key" : "these \(change.keys.count) keys"
        OwnerProgram.print("From then on, \(signs) only statements of \(keys):")
        for key in change.keys { OwnerProgram.print("  \(key.id)  \(key.text)") }
        OwnerProgram.print("Type the name of the fleet to publish the change:")
        guard readLine() == settings.fleet else {
            throw Failure(EX_DATAERR, "not published; type the name of the fleet, or write --yes")
        }
    }

    /// Waits until all online signs accept exactly these keys, and prints the signs that do not.
    private func waitForKeys(_ keys: [FleetKey], _ limit: Nanoseconds) throws(OwnerProgram.Failure) -> CInt {
        let ids = Set(keys.map(\.id))
        func isInformed(_ sign: FleetSign) -> Bool { Set(sign.keys) == ids }
        do throws(OwnerSession.Failure) {
            try session.wait(atMost: limit) { session in
                session.view.members.allSatisfy { !$0.isOnline || isInformed($0) }
            }
        } catch {
            throw Failure(EX_UNAVAILABLE, error.description)
        }
        let signs = view.signs
        OwnerProgram.print("\(signs.count(where: isInformed)) of \(signs.count) signs have the new keys.")
        for sign in signs where !isInformed(sign) {
            let state =
                sign.isOnline ? "online, has other keys: \(sign.keys.joined(separator: " "))" : "offline"
            OwnerProgram.print("    \(Wording.printable("\(sign.node): \(state)"))")
        }
        try end()
        return signs.allSatisfy(isInformed) ? EXIT_SUCCESS : EXIT_FAILURE
    }

    // MARK: Signing again

    /// Signs the statement about keys again if no key in force has signed it, and removes the messages in
    /// `removedPaths`.
    func publish(_ renewal: KeyRenewal, _ key: OwnerKey) {
        for path in renewal.removedPaths { session.publish(view.topic(path), []) }
        if let envelope = renewal.keyStatement, let signature = key.signature(of: envelope.payload, .keys) {
            // The last signatures of an envelope with too many of them would not be verified.
            let others = envelope.signatures.prefix(FleetEnvelope.maximumSignatures - 1)
            let text = FleetEnvelope.text(.keys, payload: envelope.payload, others + [signature])
            session.publish(view.topic("keys"), text)
        }
    }
}
