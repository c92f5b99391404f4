"""Makes contract/cloth/glyphs.json from the @fontsource-variable packages. Run by hand, only when the fonts change:

    apt-get install python3-fonttools python3-brotli
    /usr/bin/python3 scripts/outline-fonts.py

A drawing that is to look the same in every program cannot name a font: browsers read fonts inside an SVG, other
programs do not. Its words are therefore drawn as outlines, in the two faces of the product. Units are a thousandth of
the size; kerning is kept where the eye sees it.
"""

import json
import logging
import pathlib

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

logging.disable(logging.WARNING)

root = pathlib.Path(__file__).resolve().parent.parent
packages = root / "node_modules" / "@fontsource-variable"
target = root / "contract" / "cloth" / "glyphs.json"

letters = "U+0020-007E,U+00A0-00FF,U+0131,U+0152,U+0153,U+2010-2015,U+2018-201E,U+2022,U+2026"
numbers = "U+002B,U+0030-0039"
# A letter with an accent is set as the one without.
kerned = "U+002C-002E,U+0041-005A,U+0061-007A,U+2019"
seen_kerning = 15


class RelativePen(SVGPathPen):
    """Whole numbers from point to point: short, and the same for a letter with an accent as without."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.at = (0, 0)

    def step(self, command, points):
        x, y = self.at
        moved = [(round(px) - x, round(py) - y) for px, py in points]
        self.at = (x + moved[-1][0], y + moved[-1][1])
        self._commands.append(command + " ".join(f"{a} {b}" for a, b in moved).replace(" -", "-"))

    def _moveTo(self, point):
        self.start = (round(point[0]), round(point[1]))
        self.step("m", [point])

    def _lineTo(self, point):
        self.step("l", [point])

    def _curveToOne(self, *points):
        self.step("c", points)

    def _qCurveToOne(self, *points):
        self.step("q", points)

    def _closePath(self):
        self._commands.append("z")
        self.at = self.start


def pair_kerning(font, characters):
    """Of GPOS only the plain pairs, which is all that either face has."""
    names = font.getBestCmap()
    wanted = {names[code]: chr(code) for code in characters if code in names}
    found = {}
    table = font["GPOS"].table
    indices = {i for one in table.FeatureList.FeatureRecord if one.FeatureTag == "kern" for i in one.Feature.LookupListIndex}
    for index in sorted(indices):
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if sub.LookupType != 2:
                continue
            for position, first in enumerate(sub.Coverage.glyphs):
                if first not in wanted:
                    continue
                if sub.Format == 1:
                    pairs = {one.SecondGlyph: one.Value1 for one in sub.PairSet[position].PairValueRecord}
                else:
                    row = sub.Class1Record[sub.ClassDef1.classDefs.get(first, 0)].Class2Record
                    pairs = {second: row[sub.ClassDef2.classDefs.get(second, 0)].Value1 for second in wanted}
                for second, value in pairs.items():
                    if second in wanted and value is not None:
                        found.setdefault(wanted[first] + wanted[second], getattr(value, "XAdvance", 0) or 0)
    return found


def face(file, axes, ranges):
    font = instancer.instantiateVariableFont(TTFont(packages / file), axes)
    scale = 1000 / font["head"].unitsPerEm
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    codes = sorted(code for code in parse_unicodes(ranges) if code in names)
    drawn, widths = {}, {}
    for code in codes:
        pen = RelativePen(glyphs)
        glyphs[names[code]].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        drawn[chr(code)] = pen.getCommands()
        widths[chr(code)] = round(glyphs[names[code]].width * scale)
    kerning = {}
    for (first, second), by in sorted(pair_kerning(font, set(codes) & set(parse_unicodes(kerned))).items()):
        if abs(by * scale) >= seen_kerning:
            kerning.setdefault(first, {})[second] = round(by * scale)
    return {"widths": widths, "kerning": kerning, "outlines": drawn}


serif = "newsreader/files/newsreader-latin-opsz-normal.woff2"
sans = "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2"
faces = {
    "serif": face(serif, {"wght": 420, "opsz": 60}, letters),
    "sans": face(sans, {"wght": 400}, letters),
    "number": face(sans, {"wght": 650}, numbers),
}
target.write_text(json.dumps(faces, ensure_ascii=False, indent=1) + "\n")
print(target.name, target.stat().st_size)
