extension ColorIcons {
    /// The drawings of all multicolor icons, as text art for `ColorIconSheet`.
    ///
    /// The letters are the keys of `ColorIconSheet.palette`: Red, Orange, Yellow, Green, Cyan, Blue, dark blue (`b`),
    /// Purple, pinK, Tan, browN, White, grAy and Light blue. Each row begins and ends in the same columns as in the
    /// one-color drawing of the icon, so both drawings have the same width in a text.
    static let art = """
        😀        ☺         ☹         😉        😍         😎
        ..YYYY..  ..YYYY..  ..YYYY..  ..YYYY..  R.R...R.R  ..YYYYY..
        .YYYYYY.  .YYYYYY.  .YYYYYY.  .YYYYYY.  RRRYYYRRR  .YYYYYYY.
        YY.YY.YY  YY.YY.YY  YY.YY.YY  YY.YY..Y  .RYYYYYR.  bbbbbbbbb
        YYYYYYYY  YYYYYYYY  YYYYYYYY  YYYYYYYY  YYYYYYYYY  bBbbYbBbb
        Y.WWWW.Y  Y.YYYY.Y  YYY..YYY  Y.YYYY.Y  YY.YYY.YY  YbbYYYbbY
        YY.RR.YY  YY....YY  YY.YY.YY  YY....YY  YYY...YYY  YYYYYYYYY
        .YY..YY.  .YYYYYY.  .YYYYYY.  .YYYYYY.  .YYYYYYY.  .YY...YY.
        ..YYYY..  ..YYYY..  ..YYYY..  ..YYYY..  ..YYYYY..  ..YYYYY..

        👍        👎        🐶         🐱       🐟
        ....Y...  B.YYOO..  .NN...NN.  O.....O  .........
        ...YY...  B.YYYYYY  NNTTTTTNN  OK...KO  ...OOO..Y
        ...Y....  B.YYYOO.  NNTTTTTNN  OOOOOOO  .OOWOO.YY
        B.YYYYY.  B.YYYYYY  NNT.T.TNN  OOOOOOO  O.OWOOOYY
        B.YYYYYY  B.YYYYY.  .TTTTTTT.  OGOOOGO  .OOWOO.YY
        B.YYYOO.  ...Y....  .TW...WT.  OWWKWWO  ...OOO..Y
        B.YYYYYY  ...YY...  .TWW.WWT.  .WWWWW.  .........
        B.YYOO..  ....Y...  ..WWKWW..  .......  .........

        ☕        🍺        🍷     🍕        🍔        🍜
        .A..A...  .WW.WW..  A...A  NNNNNNNN  .TTTTTT.  ..A..A...
        ..A..A..  WWWWWWW.  RRRRR  YYRYYYYY  TWTTWTTT  ...A..A..
        ........  YYYYYYAA  RRRRR  .YYYYRY.  ........  ..A..A...
        WNNNNNW.  YOYOYY.A  .RRR.  .YYRYYY.  G.GG.GG.  .........
        WWWWWW.W  YOYOYY.A  ..A..  ..YYYY..  NNNNNNNN  YOYYOYYOY
        WWWWWWW.  YOYOYYAA  ..A..  ..YGYY..  ........  .RRRRRRR.
        .WWWWW..  YYYYYYY.  ..A..  ...YY...  TTTTTTTT  .RWRWRWR.
        ........  AAAAAAA.  .AAA.  ...YY...  .TTTTTT.  ..RRRRR..

        🍰        🎂       🍦     🍎       🎉        🎁       🎈
        ......R.  .O.O.O.  .KKK.  ....G..  ..K..Y.C  .YY.YY.  .RRR.
        ....WWWW  .C.G.C.  KKWKK  ...N...  G...R...  ..YYY..  RWRRR
        ..WWWWWW  WWWWWWW  KKKKK  .RR.RR.  ...Y..K.  RRRYRRR  RRRRR
        KKKKKKKK  WKWKWKW  WWWWW  RWRRRRR  .OO..C..  RRRYRRR  RRRRR
        YYYYYYYY  KKKKKKK  .TNT.  RRRRRRR  .OYO...G  YYYYYYY  .RRR.
        KKKKKKKK  YYYYYYY  .NTN.  RRRRRRR  .YOYO.R.  RRRYRRR  ..A..
        YYYYYYYY  KKKKKKK  ..T..  .RRRRR.  OYOYO...  RRRYRRR  .A...
        NNNNNNNN  .......  ..T..  ..R.R..  OOY.....  RRRYRRR  ..A..

        ☎          ✉          ⏰       💡     🔑         🔒       🏠
        .RRRRRRR.  .........  Y.....Y  .YYY.  .........  ..AAA..  ...R...
        RR.....RR  BBBBBBBBB  ..RRR..  YWYYY  .YYY.....  .A...A.  ..RRR..
        RR.RRR.RR  BBWWWWWBB  .RW.WR.  YWYYY  Y...Y....  .A...A.  .RRRRR.
        ..RRRRR..  BWBWWWBWB  RWW.WWR  YYYYY  Y...YYYYY  YYYYYYY  RRRRRRR
        .RRWWWRR.  BWWBWBWWB  RWW..WR  .YYY.  O...O.O.O  YYY.YYY  .WWWWW.
        .RRWAWRR.  BWWWBWWWB  RWWWWWR  .AAA.  .OOO..O.O  YYY.YYY  .CWNWC.
        .RRWWWRR.  BWWWWWWWB  .RWWWR.  .AAA.  .........  OOOOOOO  .WWNWW.
        .RRRRRRR.  BBBBBBBBB  ..RRR..  ..A..  .........  .......  .......

        🚌          🚗          🚆       ✈        🅿
        YYYYYYYYYY  ..........  .GGGGG.  ...W...  BBBBBBB
        YCCYCCYCCY  ...RRRRR..  GGGWGGG  ...C...  BWWWBBB
        YCCYCCYCCY  ..RCCRCCR.  GCCCCCG  ..WWW..  BWBBWBB
        YYYYYYYYYY  .RRRRRRRRR  GCCCCCG  .LLWLL.  BWWWBBB
        OOOOOOOOOO  YRRRRRRRRR  GGGGGGG  LLLWLLL  BWBBBBB
        YYYYYYYYYY  RRRRRRRRRR  GYGGGYG  ...W...  BWBBBBB
        .AA....AA.  .AA....AA.  .GGGGG.  ..RWR..  BBBBBBB
        ..........  ..........  A.....A  .......  .......

        ☀        ☁          ☂        ❄        🌙       🔥       🌷
        ...O...  .........  ..PKP..  ...C...  ..YYY..  ...R...  K.K.K
        .O...O.  ...WWW...  .PPKPP.  .C.C.C.  .YY....  ...RR..  KKKKK
        ..YYY..  ..WWWWW..  PPKKKPP  ..CWC..  YY.....  .R.OR..  KRKRK
        O.YYY.O  .WWWWWWW.  P.K.K.P  CCWWWCC  YY.....  .RROORR  .KKK.
        ..YYY..  WWWWWWWWW  ...T...  ..CWC..  YY.....  RROYOOR  ..G..
        .O...O.  WWWWWWWWW  ...T...  .C.C.C.  .YY...Y  ROYYYOR  G.G.G
        ...O...  .LLLLLLL.  .T.T...  ...C...  ..YYYY.  .OYYYO.  .GGG.
        .......  .........  ..T....  .......  .......  ..YYY..  ..G..

        ♥        ★        ✓        ✗       ⚠          ♥      ★      ✓     ✗
        .......  ...Y...  .......  ......  ....Y....  .....  .....  ....  ...
        .RR.RR.  ..YYY..  ......G  R....R  ...YYY...  .R.R.  ..Y..  ...G  R.R
        RKRRRRR  YYYYYYY  .....G.  .R..R.  ...Y.Y...  RKRRR  YYYYY  ...G  R.R
        RRRRRRR  .YYYYY.  G...G..  ..RR..  ..YY.YY..  RRRRR  .YYY.  ..G.  .R.
        .RRRRR.  ..YYY..  .G.G...  ..RR..  ..YY.YY..  .RRR.  .OYO.  G.G.  .R.
        ..RRR..  .YO.OY.  ..G....  .R..R.  .YYYYYYY.  ..R..  O...O  G.G.  R.R
        ...R...  .O...O.  .......  R....R  .YYY.YYY.  .....  .....  .G..  R.R
        .......  .......  .......  ......  YYYYYYYYY  .....  .....  ....  ...
        """
}
