import CGateway
import GatewayMessages
import Testing

@Suite("Signatures with Ed25519")
struct SignatureTests {
    private func bytes(_ hexadecimal: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Substring(hexadecimal)
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// Key, message and signature of RFC 8032, section 7.1, tests 1 to 3.
    private let vectors = [
        (
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    @Test("the signatures of RFC 8032 are valid, and with one changed bit they are not")
    func vectorsOfTheStandard() {
        for (key, message, signature) in vectors {
            let (key, message, signature) = (bytes(key), bytes(message), bytes(signature))
            #expect(lb_ed25519_verify(key, signature, message, message.count) == 1)
            for index in signature.indices {
                var changed = signature
                changed[index] ^= 1
                #expect(lb_ed25519_verify(key, changed, message, message.count) == 0, "byte \(index)")
            }
            #expect(lb_ed25519_verify(key, signature, message + [0], message.count + 1) == 0)
        }
    }

    @Test("bytes that are no key and no signature are refused")
    func nonsense() {
        for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
            let key = [UInt8](repeating: byte, count: 32)
            _ = lb_ed25519_verify(key, [UInt8](repeating: byte, count: 64), [1], 1)
            #expect(lb_ed25519_verify(key, [UInt8](repeating: 0xFF, count: 64), [1], 1) == 0)
        }
    }
}
