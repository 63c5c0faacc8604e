// The built document, cut once at what differs from page to page: with its styles and the map of all screens' scripts it has 190 kB, and
// whoever copies or searches that text for every page keeps the garbage collector busy.

interface PageParts {
  readonly head: string;
  readonly app: string;
  readonly state: string;
  /** Modules of the route table whose scripts the page needs beside the app's own. */
  readonly chunks: readonly string[];
}

type Place = Exclude<keyof PageParts, 'chunks'> | 'scripts';

/** The document of one language without what differs. Made by `cutTemplate`. */
export interface PageFrame {
  /** Bytes, and the places between them. */
  readonly pieces: readonly (Buffer | Place)[];
  /** The scripts of each screen, by its module. */
  readonly filesOf: Readonly<Record<string, readonly string[]>>;
  /** The document that the browser fills by itself. */
  readonly empty: Buffer;
}

/**
 * Cuts an index.html as the build writes it (plugins/page-chunks.ts).
 * @param lang of the document, such as `hi-IN`.
 */
export function cutTemplate(template: string, lang: string): PageFrame {
  const [written = '', map = '{}'] = /\s*<!--chunks:(.*?)-->/.exec(template) ?? [];
  const marked = template
    .replace(written, '')
    .replace('<html lang="en-IN">', `<html lang="${lang}">`)
    .replace(/id="scripts">\[[^\]]*/, (start) => `${start}<!--scripts-->`);
  const cut = marked.split(/<!--(head|app|state|scripts)-->/);
  const pieces = cut.map((text, index) => (index % 2 === 0 ? Buffer.from(text) : (text as Place)));
  const bytes = pieces.filter((piece) => typeof piece !== 'string');
  return { pieces, filesOf: JSON.parse(map), empty: Buffer.concat(bytes) };
}

/** @returns the bytes of a page. */
export function fillFrame({ pieces, filesOf }: PageFrame, { chunks, ...texts }: PageParts): Buffer {
  const files = new Set(chunks.flatMap((chunk) => filesOf[chunk] ?? []));
  const parts = { ...texts, scripts: [...files].map((file) => `,"${file}"`).join('') };
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(parts[piece]) : piece)));
}
