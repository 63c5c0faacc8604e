/** As far as the program uses it. */
declare module 'fontkit' {
  /** Reads a TrueType font; its tables are parsed when they are needed first. */
  export function openSync(path: string): { ascent: number; unitsPerEm: number };
}
