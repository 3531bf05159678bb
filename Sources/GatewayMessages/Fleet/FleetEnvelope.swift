import SettingsText
import SignAPI

/// A signed message of a fleet's owner in a DSSE envelope (Dead Simple Signing Envelope 1). The envelope
/// contains the exact bytes of the message as its payload.
package struct FleetEnvelope: Hashable, Sendable {
    /// The kind of the signed statement in an envelope: the desired release of signs, an alert, or the
    /// owner's public keys.
    package enum Kind: String, Hashable, Sendable {
        case desired, alert, keys

        /// The payload type in the envelope, which is signed together with the payload.
        package var type: String { "application/vnd.loopbanner.\(rawValue)+json" }
    }

    /// A signature in the envelope of a signed message.
    package struct Signature: Hashable, Sendable {
        /// The id of the key that made the signature, or nil if the envelope does not contain it. The id is
        /// only a hint.
        package var keyID: String?
        /// The bytes of the signature. A signature always consists of 64 bytes.
        package var bytes: [UInt8]

        /// The length of a signature, in bytes.
        fileprivate static let length = 64

        package init(keyID: String?, bytes: [UInt8]) {
            self.keyID = keyID
            self.bytes = bytes
        }

        /// Reads a signature from the JSON of an envelope. Returns nil unless the signature consists of 64
        /// bytes in Base64.
        fileprivate init?(_ tree: JSONTree) {
            guard let base64 = tree["sig"]?.string,
                let bytes = Base64.decoded(base64.utf8, padding: .required), bytes.count == Self.length
            else { return nil }
            self.init(keyID: tree["keyid"]?.string, bytes: bytes)
        }
    }

    /// The maximum size of an envelope, in bytes. The next property is the maximum size of the statement that
    /// it contains.
    package static let maximumSize = 32 << 10
    package static let maximumStatementSize = 16 << 10
    /// The maximum number of signatures in an envelope that are verified. Further signatures are ignored.
    package static let maximumSignatures = 8

    /// The exact bytes of the signed statement in the envelope.
    package let payload: [UInt8]
    /// The signatures in the envelope, limited to the first `maximumSignatures`.
    package let signatures: [Signature]
    private let type: String

    /// Reads an envelope from its JSON text, `bytes`. The envelope must contain a statement of the given
    /// kind. The signatures are read, but not verified.
    ///
    /// - Throws: `FleetRefusal.tooLarge` if the envelope or the statement exceeds its maximum size.
    ///   `FleetRefusal.badEnvelope` if the payload or a signature is missing or unreadable, or if the
    ///   statement has another kind.
    package init(_ bytes: [UInt8], kind: Kind) throws(FleetRefusal) {
        guard bytes.count <= Self.maximumSize else { throw .tooLarge }
        guard let envelope = try? JSONTree(bytes), envelope["payloadType"]?.string == kind.type,
            let base64 = envelope["payload"]?.string,
            let payload = Base64.decoded(base64.utf8, padding: .required),
            let signatureTrees = envelope["signatures"]?.array, !signatureTrees.isEmpty
        else { throw .badEnvelope }
        guard payload.count <= Self.maximumStatementSize else { throw .tooLarge }
        self.payload = payload
        type = kind.type
        signatures = try Self.signatures(signatureTrees)
    }

    /// Reads the first `maximumSignatures` signatures of an envelope from their JSON. Throws an error if one
    /// of them is invalid.
    private static func signatures(_ trees: [JSONTree]) throws(FleetRefusal) -> [Signature] {
        let firstTrees = trees.prefix(maximumSignatures)
        let signatures = firstTrees.compactMap { Signature($0) }
        let areAllReadable = signatures.count == firstTrees.count
        guard areAllReadable else { throw .badEnvelope }
        return signatures
    }

    /// The bytes over which the signatures of the envelope are computed (DSSE's pre-authentication encoding).
    package var signedBytes: [UInt8] { Self.signedBytes(type: type, payload: payload) }

    /// Returns the bytes over which the signature of the statement `payload` with the payload type `type` is
    /// computed.
    package static func signedBytes(type: String, payload: [UInt8]) -> [UInt8] {
        Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
    }

    /// Verifies the envelope's signatures and returns the key in `keys` that made one of them. If there is
    /// none, throws `badSignature` or `unknownKey`, depending on the key ids in the signatures. These ids are
    /// only hints.
    package func verify(with keys: [FleetKey], isValid: SignatureCheck) throws(FleetRefusal) -> FleetKey {
        let message = signedBytes
        for signature in signatures {
            for key in keys where isValid(signature.bytes, message, key) { return key }
        }
        let keyIDs = Set(keys.map(\.id))
        let namesOneOfKeys = signatures.compactMap(\.keyID).contains(where: keyIDs.contains)
        throw namesOneOfKeys ? .badSignature : .unknownKey
    }

    /// Returns the JSON text of an envelope that contains the statement `payload` with one signature by the
    /// key `keyID`.
    package static func bytes(kind: Kind, payload: [UInt8], keyID: String, signature: [UInt8]) -> [UInt8] {
        bytes(kind: kind, payload: payload, signatures: [Signature(keyID: keyID, bytes: signature)])
    }

    /// Returns the JSON text of an envelope that contains the statement `payload` with several signatures.
    package static func bytes(kind: Kind, payload: [UInt8], signatures: [Signature]) -> [UInt8] {
        let trees = signatures.map { signature -> JSONTree in
            let id = signature.keyID.map { [JSONTree.Member("keyid", .string($0))] } ?? []
            return .object(id + [JSONTree.Member("sig", .string(Base64.encoded(signature.bytes)))])
        }
        let envelope: JSONTree = [
            "payloadType": .string(kind.type), "payload": .string(Base64.encoded(payload)),
            "signatures": .array(trees),
        ]
        return envelope.bytes
    }
}
