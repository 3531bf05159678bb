import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SignAPI

/// An extension with the commands that list and change the keys of a fleet's owner.
extension OwnerCommands {
    /// Prints the keys of the fleet's owner, each with the number of statements that it has signed. Then
    /// prints the scopes (all signs, a label or one sign) whose statements signs may refuse: those that none
    /// of the keys has signed, and those that a key has signed which has been replaced since. Returns the
    /// exit status.
    func listKeys() throws(OwnerProgram.Failure) -> CInt {
        OwnerProgram.printTable(KeyTable(view).cells)
        let unverifiedScopes = Array(view.unverifiedStatements.keys)
        if !unverifiedScopes.isEmpty {
            let names = Wording.printable(Self.names(of: unverifiedScopes))
            OwnerProgram.print("Not signed by one of these keys: \(names)")
        }
        let outdatedScopes = view.statements.keys.filter(view.isSignedByReplacedKey)
        if !outdatedScopes.isEmpty {
            let names = Self.names(of: outdatedScopes)
            OwnerProgram.print("Signed by a replaced key: \(names). Apply the folder again.")
        }
        try endSession()
        return EXIT_SUCCESS
    }

    /// The maximum number of scopes that a message about keys names.
    private static let maximumNames = 8

    /// Returns the names of the first few of `scopes` for a message, separated by commas.
    private static func names(of scopes: [FleetScope]) -> String {
        scopes.sorted().prefix(maximumNames).map(\.text).joined(separator: ", ")
    }

    /// Adds and removes the public keys with which signs verify the owner's messages, as `edit` requests.
    /// Publishes the change in a signed message, and then waits up to `waitLimit` until the signs have the
    /// new keys. Returns the exit status.
    ///
    /// The configured private key and `furtherKeys` sign the message. A sign that has missed earlier changes
    /// still has old keys, so one of `furtherKeys` must then be the private part of such a key.
    func changeKeys(
        _ edit: OwnerArguments.KeyEdit,
        signingWith furtherKeys: [OwnerKey],
        waitLimit: Nanoseconds
    ) throws(OwnerProgram.Failure) -> CInt {
        let signingKeys = try signingKeys(including: furtherKeys)
        let change = try keyChange(requestedBy: edit)
        // With `--again`, the keys are published once more even if they are unchanged.
        let mustPublish = !change.isEmpty || edit.isForced
        guard mustPublish else {
            OwnerProgram.print("Nothing changes.")
            try endSession()
            return EXIT_SUCCESS
        }
        for line in change.summary { OwnerProgram.print(line) }
        if !edit.isConfirmed { try requireConfirmation(of: change) }
        try publish(change, signingWith: signingKeys)
        let status = try waitForKeys(change.resultingKeys, atMost: waitLimit)
        if !change.removed.isEmpty { printNextStep(after: change) }
        return status
    }

    /// Applies `edit` to the keys in force. Throws if a key cannot be added or removed.
    private func keyChange(
        requestedBy edit: OwnerArguments.KeyEdit
    ) throws(OwnerProgram.Failure) -> KeyChange {
        do throws(KeyChange.Mistake) {
            return try KeyChange(of: view.keys.inForce, adding: edit.addedKeys, removing: edit.removedIDs)
        } catch {
            throw Failure(EX_DATAERR, error.description)
        }
    }

    /// Publishes the signed statement about the changed keys, and adds the change to the fleet's history.
    /// Throws if signs would refuse the statement, or the connection to the broker is lost.
    private func publish(
        _ change: KeyChange,
        signingWith keys: [OwnerKey]
    ) throws(OwnerProgram.Failure) {
        let now = Int64(time(nil))
        // Signs do not report the number, so it is at least the time.
        let number = max(view.keys.number + 1, now)
        let proposal = Proposal(name: "keys", number: number, path: "keys") { number in
            change.statement(fleet: settings.fleet, number: number, by: Self.person, at: now)
        }
        let formerKeys = view.keys.inForce
        try publish([proposal], kind: .keys, signingWith: keys)
        func ids(of keys: [FleetKey]) -> JSONTree { .string(keys.map(\.id).joined(separator: " ")) }
        recordChange("change", scope: "keys", from: ids(of: formerKeys), to: ids(of: change.resultingKeys))
    }

    /// Prints the next command that the owner must run after keys have been removed.
    private func printNextStep(after change: KeyChange) {
        let removesOwnKey = key.map { change.removed.contains($0.publicKey) } ?? false
        let firstStep = removesOwnKey ? "Before that, set key_file to the file of a key that remains." : ""
        OwnerProgram.print(
            "Run apply next: it signs everything again that a removed key has signed. \(firstStep)"
        )
    }

    /// Returns the private keys that sign a statement about keys: the configured key and `furtherKeys`.
    /// Throws if there are none, or if signs accept none of them.
    private func signingKeys(including furtherKeys: [OwnerKey]) throws(OwnerProgram.Failure) -> [OwnerKey] {
        let keys = [key].compactMap { $0 } + furtherKeys
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

    /// Asks the owner to confirm a change of keys. Throws unless the owner types the name of the fleet.
    private func requireConfirmation(of change: KeyChange) throws(OwnerProgram.Failure) {
        let signCount = view.signs.count
        let subject = signCount == 1 ? "1 sign accepts" : "\(signCount) signs accept"
        let keys = change.resultingKeys.count == 1 ? "one key" : "these \(change.resultingKeys.count) keys"
        OwnerProgram.print("From then on, \(subject) only statements of \(keys):")
        for key in change.resultingKeys { OwnerProgram.print("  \(key.id)  \(key.text)") }
        OwnerProgram.print("Type the name of the fleet to publish the change:")
        guard readLine() == settings.fleet else {
            throw Failure(EX_DATAERR, "not published; type the name of the fleet or use --yes")
        }
    }

    /// Waits up to `limit` until all online signs report that they accept exactly `keys`. Then prints the
    /// signs that have other keys, including those that are offline. Returns the exit status, which is
    /// success if there are none. Throws if the connection to the broker is lost.
    private func waitForKeys(
        _ keys: [FleetKey],
        atMost limit: Nanoseconds
    ) throws(OwnerProgram.Failure) -> CInt {
        let newIDs = Set(keys.map(\.id))
        // A sign reports the ids of its keys.
        func hasNewKeys(_ sign: FleetSign) -> Bool { Set(sign.keys) == newIDs }
        try wait(atMost: limit) { session in
            session.view.members.allSatisfy { !$0.isOnline || hasNewKeys($0) }
        }
        let signs = view.signs
        let outdatedSigns = signs.filter { !hasNewKeys($0) }
        let updatedCount = signs.count - outdatedSigns.count
        OwnerProgram.print("\(updatedCount) of \(signs.count) signs have the new keys.")
        for sign in outdatedSigns { printKeys(of: sign) }
        try endSession()
        return outdatedSigns.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
    }

    /// Prints the ids of the keys that `sign` accepts, or that it is offline.
    private func printKeys(of sign: FleetSign) {
        let ids = sign.keys.joined(separator: " ")
        let state = sign.isOnline ? "online, has other keys: \(ids)" : "offline"
        OwnerProgram.print("    \(Wording.printable("\(sign.node): \(state)"))")
    }

    // MARK: Signing again

    /// Signs the statement about keys with `key` if no current key has signed it, and removes the messages in
    /// `removedPaths` from the broker.
    func publish(_ renewal: KeyRenewal, signingWith key: OwnerKey) {
        for path in renewal.removedPaths { session.publish(view.topic(path), []) }
        guard let envelope = renewal.keyStatement,
            let newSignature = key.signature(of: envelope.payload, kind: .keys)
        else { return }
        // The last signatures of an envelope with too many of them would not be verified.
        let keptSignatures = envelope.signatures.prefix(FleetEnvelope.maximumSignatures - 1)
        let signatures = keptSignatures + [newSignature]
        let text = FleetEnvelope.bytes(kind: .keys, payload: envelope.payload, signatures: Array(signatures))
        session.publish(view.topic("keys"), text)
    }
}
