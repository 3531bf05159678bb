/// Which letter with an accent is which letter and which accent.
///
/// These are the canonical decompositions of Unicode 15 for Latin, Greek and Cyrillic letters, with the accents
/// that the faces draw. A letter with two accents decomposes into a letter with one and the other.
struct Accents: Sendable {
    private let parts: [Unicode.Scalar: (letter: Unicode.Scalar, accent: Unicode.Scalar)]
    private let wholes: [Pair: Unicode.Scalar]

    private struct Pair: Hashable {
        var letter: Unicode.Scalar
        var accent: Unicode.Scalar
    }

    /// Reads the table.
    init() {
        var parts: [Unicode.Scalar: (letter: Unicode.Scalar, accent: Unicode.Scalar)] = [:]
        var wholes: [Pair: Unicode.Scalar] = [:]
        for (accent, text) in Self.table {
            var whole: Unicode.Scalar?
            for scalar in text.unicodeScalars {
                guard let composed = whole else {
                    whole = scalar
                    continue
                }
                parts[composed] = (scalar, accent)
                wholes[Pair(letter: scalar, accent: accent)] = composed
                whole = nil
            }
        }
        self.parts = parts
        self.wholes = wholes
    }

    /// The letter and the accent that make `scalar`; nil where it is not made of two.
    func parts(of scalar: Unicode.Scalar) -> (letter: Unicode.Scalar, accent: Unicode.Scalar)? {
        parts[scalar]
    }

    /// The one scalar for `letter` with `accent`; nil where there is none.
    func whole(_ letter: Unicode.Scalar, _ accent: Unicode.Scalar) -> Unicode.Scalar? {
        wholes[Pair(letter: letter, accent: accent)]
    }

    /// For each accent, letters with it, each followed by the letter without.
    private static let table: [(accent: Unicode.Scalar, letters: String)] = [
        (
            "\u{300}",
            """
            ÀAÈEÌIÒOÙUàaèeìiòoùuǛÜǜüǸNǹnЀЕЍИѐеѝиḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồô\
            ỜƠờơỪƯừưỲYỳy
            """
        ),
        (
            "\u{301}",
            """
            ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǗÜǘüǴGǵgǺÅǻåǼÆǽæ\
            ǾØǿø΅¨ΆΑΈΕΉΗΊΙΌΟΎΥΏΩΐϊάαέεήηίιΰϋόούυώωϓϒЃГЌКѓгќкḈÇḉçḖĒḗēḮÏḯïḰKḱk\
            ḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨṹũẂWẃwẤÂấâẮĂắăẾÊếêỐÔốôỚƠớơỨƯứư
            """
        ),
        (
            "\u{302}",
            """
            ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑzẬẠậạỆẸệẹỘỌộọ
            """
        ),
        (
            "\u{303}",
            """
            ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy
            """
        ),
        (
            "\u{304}",
            """
            ĀAāaĒEēeĪIīiŌOōoŪUūuǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyӢИӣиӮУӯу\
            ḠGḡgḸḶḹḷṜṚṝṛ
            """
        ),
        (
            "\u{306}",
            """
            ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuЎУЙИйиўуӁЖӂжӐАӑаӖЕӗеḜȨḝȩẶẠặạ
            """
        ),
        (
            "\u{307}",
            """
            ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚ\
            ṥśṦŠṧšṨṢṩṣṪTṫtẆWẇwẊXẋxẎYẏyẛſ
            """
        ),
        (
            "\u{308}",
            """
            ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYΪΙΫΥϊιϋυϔϒЁЕЇІёеїіӒАӓаӚӘӛәӜЖӝжӞЗӟзӤИӥиӦО\
            ӧоӪӨӫөӬЭӭэӰУӱуӴЧӵчӸЫӹыḦHḧhṎÕṏõṺŪṻūẄWẅwẌXẍxẗt
            """
        ),
        (
            "\u{309}",
            """
            ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy
            """
        ),
        (
            "\u{30A}",
            """
            ÅAåaŮUůuẘwẙy
            """
        ),
        (
            "\u{30B}",
            """
            ŐOőoŰUűuӲУӳу
            """
        ),
        (
            "\u{30C}",
            """
            ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩk\
            ǮƷǯʒǰjȞHȟh
            """
        ),
        (
            "\u{30F}",
            """
            ȀAȁaȄEȅeȈIȉiȌOȍoȐRȑrȔUȕuѶѴѷѵ
            """
        ),
        (
            "\u{311}",
            """
            ȂAȃaȆEȇeȊIȋiȎOȏoȒRȓrȖUȗu
            """
        ),
        (
            "\u{31B}",
            """
            ƠOơoƯUưu
            """
        ),
        (
            "\u{323}",
            """
            ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịi\
            ỌOọoỢƠợơỤUụuỰƯựưỴYỵy
            """
        ),
        (
            "\u{324}",
            """
            ṲUṳu
            """
        ),
        (
            "\u{325}",
            """
            ḀAḁa
            """
        ),
        (
            "\u{326}",
            """
            ȘSșsȚTțt
            """
        ),
        (
            "\u{327}",
            """
            ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȨEȩeḐDḑdḨHḩh
            """
        ),
        (
            "\u{328}",
            """
            ĄAąaĘEęeĮIįiŲUųuǪOǫo
            """
        ),
        (
            "\u{32D}",
            """
            ḒDḓdḘEḙeḼLḽlṊNṋnṰTṱtṶUṷu
            """
        ),
        (
            "\u{32E}",
            """
            ḪHḫh
            """
        ),
        (
            "\u{330}",
            """
            ḚEḛeḬIḭiṴUṵu
            """
        ),
        (
            "\u{331}",
            """
            ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh
            """
        ),
    ]
}
