/// A table that splits accented letters into a letter and an accent, such as `é` into `e` and U+0301.
///
/// The entries are Unicode 15's canonical decompositions of Latin, Greek and Cyrillic letters, limited to accents that
/// the built-in faces can draw. A letter with two accents splits into a letter with one accent, plus the other accent.
struct Accents: Sendable {
    private let parts: [Unicode.Scalar: (letter: Unicode.Scalar, accent: Unicode.Scalar)]
    private let composites: [Pair: Unicode.Scalar]

    private struct Pair: Hashable {
        var letter: Unicode.Scalar
        var accent: Unicode.Scalar
    }

    init() {
        var parts: [Unicode.Scalar: (letter: Unicode.Scalar, accent: Unicode.Scalar)] = [:]
        var composites: [Pair: Unicode.Scalar] = [:]
        for (accent, pairs) in Self.table {
            var scalars = pairs.unicodeScalars.makeIterator()
            while let composite = scalars.next(), let letter = scalars.next() {
                parts[composite] = (letter, accent)
                composites[Pair(letter: letter, accent: accent)] = composite
            }
        }
        self.parts = parts
        self.composites = composites
    }

    /// Splits the accented letter `scalar` into a letter and an accent, such as `é` into `e` and U+0301.
    /// Returns nil if `scalar` cannot be split.
    func parts(of scalar: Unicode.Scalar) -> (letter: Unicode.Scalar, accent: Unicode.Scalar)? {
        parts[scalar]
    }

    /// Returns the single code point that combines `letter` and `accent`, such as `é` for `e` and U+0301.
    /// Returns nil if Unicode has no such code point.
    func composite(_ letter: Unicode.Scalar, _ accent: Unicode.Scalar) -> Unicode.Scalar? {
        composites[Pair(letter: letter, accent: accent)]
    }

    /// The accents, each with the letters that can carry it. `pairs` contains pairs of letters: a letter with
    /// the accent, followed by the same letter without it. An accent may have several entries.
    private static let table: [(accent: Unicode.Scalar, pairs: String)] = [
        ("\u{300}", "ÀAÈEÌIÒOÙUàaèeìiòoùuǛÜǜüǸNǹnЀЕЍИѐеѝиḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồôỜƠờơỪƯừưỲYỳy"),
        (
            "\u{301}",
            "ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǗÜǘüǴGǵgǺÅǻåǼÆǽæǾØǿø΅¨ΆΑΈΕΉΗΊΙΌΟΎΥΏΩΐϊάα"
        ),
        (
            "\u{301}",
            "έεήηίιΰϋόούυώωϓϒЃГЌКѓгќкḈÇḉçḖĒḗēḮÏḯïḰKḱkḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨṹũẂWẃwẤÂấâẮĂắăẾÊếêỐÔốôỚƠớơỨƯứư"
        ),
        ("\u{302}", "ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑzẬẠậạỆẸệẹỘỌộọ"),
        ("\u{303}", "ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy"),
        ("\u{304}", "ĀAāaĒEēeĪIīiŌOōoŪUūuǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyӢИӣиӮУӯуḠGḡgḸḶḹḷṜṚṝṛ"),
        ("\u{306}", "ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuЎУЙИйиўуӁЖӂжӐАӑаӖЕӗеḜȨḝȩẶẠặạ"),
        (
            "\u{307}",
            "ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚṥśṦŠṧšṨṢṩṣṪTṫtẆWẇwẊXẋxẎY"
        ),
        ("\u{307}", "ẏyẛſ"),
        (
            "\u{308}",
            "ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYΪΙΫΥϊιϋυϔϒЁЕЇІёеїіӒАӓаӚӘӛәӜЖӝжӞЗӟзӤИӥиӦОӧоӪӨӫөӬЭӭэӰУӱуӴЧӵчӸЫӹыḦH"
        ),
        ("\u{308}", "ḧhṎÕṏõṺŪṻūẄWẅwẌXẍxẗt"),
        ("\u{309}", "ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy"),
        ("\u{30A}", "ÅAåaŮUůuẘwẙy"),
        ("\u{30B}", "ŐOőoŰUűuӲУӳу"),
        ("\u{30C}", "ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩkǮƷǯʒǰjȞHȟh"),
        ("\u{30F}", "ȀAȁaȄEȅeȈIȉiȌOȍoȐRȑrȔUȕuѶѴѷѵ"),
        ("\u{311}", "ȂAȃaȆEȇeȊIȋiȎOȏoȒRȓrȖUȗu"),
        ("\u{31B}", "ƠOơoƯUưu"),
        ("\u{323}", "ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỢƠợơỤUụuỰƯựưỴYỵy"),
        ("\u{324}", "ṲUṳu"),
        ("\u{325}", "ḀAḁa"),
        ("\u{326}", "ȘSșsȚTțt"),
        ("\u{327}", "ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȨEȩeḐDḑdḨHḩh"),
        ("\u{328}", "ĄAąaĘEęeĮIįiŲUųuǪOǫo"),
        ("\u{32D}", "ḒDḓdḘEḙeḼLḽlṊNṋnṰTṱtṶUṷu"),
        ("\u{32E}", "ḪHḫh"),
        ("\u{330}", "ḚEḛeḬIḭiṴUṵu"),
        ("\u{331}", "ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh"),
    ]
}
