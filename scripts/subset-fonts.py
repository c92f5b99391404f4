"""Makes web/fonts/*.woff2 from the @fontsource-variable packages. Run by hand, only when the fonts change:

    apt-get install python3-fonttools python3-brotli
    /usr/bin/python3 scripts/subset-fonts.py

Two files are preloaded on the first visit and may weigh 60 kB together. Newsreader with both its axes is 132 kB, so:
the weight axis keeps 400-500, the optical size axis 18-60 (our sizes), kerning is taken at one optical size, and the
corner masters (bold AND large) go, because nothing large is set bolder than 420.
"""

import io
import logging
import pathlib

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

logging.disable(logging.WARNING)

root = pathlib.Path(__file__).resolve().parent.parent
packages = root / "node_modules" / "@fontsource-variable"
target = root / "web" / "fonts"

# Basic Latin, Latin-1, and the punctuation, arrows and signs that the product sets.
characters = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152,U+0153,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,"
    "U+2032,U+2033,U+2039,U+203A,U+20AC,U+2122,U+2190-2193,U+2212"
)
features = ["kern", "liga", "lnum", "tnum", "mark", "ccmp", "locl"]


def reread(font):
    font.flavor = None
    buffer = io.BytesIO()
    font.save(buffer)
    buffer.seek(0)
    return TTFont(buffer)


def cut(file, axes):
    font = reread(instancer.instantiateVariableFont(TTFont(packages / file), axes))
    options = subset.Options()
    options.layout_features = features
    options.hinting = True  # seven bytes that say: do not hint; without them Linux hints by itself and widens the text
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(characters))
    subsetter.subset(font)
    return reread(font)


def write(font, name):
    font.flavor = "woff2"
    path = target / name
    font.save(path)
    print(name, path.stat().st_size)


def newsreader():
    file = "newsreader/files/newsreader-latin-opsz-normal.woff2"
    font = cut(file, {"wght": (400, 500), "opsz": (18, 60)})
    for glyph, tuples in font["gvar"].variations.items():
        font["gvar"].variations[glyph] = [one for one in tuples if len(one.axes) == 1]
    still = cut(file, {"wght": 420, "opsz": 24})
    assert still.getGlyphOrder() == font.getGlyphOrder()
    font["GPOS"], font["GDEF"] = still["GPOS"], still["GDEF"]
    del font["HVAR"]  # says the same as gvar, which browsers read too
    return font


target.mkdir(exist_ok=True)
write(newsreader(), "newsreader.woff2")
write(cut("newsreader/files/newsreader-latin-opsz-italic.woff2", {"wght": 400, "opsz": 16}), "newsreader-italic.woff2")
write(cut("hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2", {"wght": (400, 700)}), "hanken-grotesk.woff2")
