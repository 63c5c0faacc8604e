/** As far as the program uses it. */
declare module 'fontkit' {
  /** Reads a TrueType font; its tables are parsed when they are needed first. */
  export function openSync(path: string): Font;

  interface Font {
    ascent: number;
    unitsPerEm: number;
    /** Its glyph 0 stands for every letter that it lacks. */
    glyphForCodePoint(codePoint: number): { id: number };
    /** The glyphs of a text in the order in which they are drawn, joined and reordered as their script asks; in units of the font. */
    layout(text: string): {
      glyphs: { path: { toSVG(): string; bbox: { minY: number; maxY: number } } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }
}
