"""Cuts the tests' texts into grapheme clusters: enough of UAX #29 for the texts here, not all of it."""

import unicodedata

ZERO_WIDTH_JOINER = "\u200d"
# Letters that continue a cluster (SpacingMark): am of Thai and Lao.
SPACING = "\u0e33\u0eb3"


def is_hangul_tail(before, one):
    """Whether a vowel or a final consonant continues a syllable of decomposed jamo."""
    return "\u1160" <= one <= "\u11ff" and ("\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3")


def is_flag(cluster, one):
    return "\U0001f1e6" <= one <= "\U0001f1ff" and len(cluster) == 1 and "\U0001f1e6" <= cluster <= "\U0001f1ff"


def extends(cluster, one):
    """Whether the character belongs to the cluster before it."""
    if one == ZERO_WIDTH_JOINER or one in SPACING or "\U0001f3fb" <= one <= "\U0001f3ff":
        return True
    if unicodedata.category(one) in ("Mn", "Mc", "Me"):
        return True
    if cluster[-1] == ZERO_WIDTH_JOINER and ord(one) >= 0x2190:
        return True
    return is_hangul_tail(cluster[-1], one) or is_flag(cluster, one)


def clusters(text):
    """The clusters of a text, in its order."""
    cut = []
    for one in text:
        if cut and extends(cut[-1], one):
            cut[-1] += one
        else:
            cut.append(one)
    return cut
