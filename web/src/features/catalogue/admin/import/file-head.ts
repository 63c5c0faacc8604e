// Reads the first rows of the chosen file, so that its columns can be mapped before the upload. The server parses the whole file
// independently.

const HEAD_BYTES = 65_536;
const DELIMITERS = [',', ';', '\t'];
const BLANK_LINES = /^(?:[^\S\r\n]*[\r\n])+/;
// Some programs declare the delimiter in a first line.
const SAID = /^"?sep=([,;\t|])"?(?=[\r\n])/i;

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Without a byte order mark: in UTF-16, Latin letters leave every other byte zero.
  if (second === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function cells(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length && rows.length <= most; index += 1) {
    const sign = text[index];
    const isEnd = !isQuoted && (sign === delimiter || sign === '\n' || sign === '\r');
    if (sign === '"') {
      // A doubled quotation mark is an escaped one.
      if (!isQuoted && text[index - 1] === '"') cell += sign;
      isQuoted = !isQuoted;
    } else if (!isEnd) cell += sign;
    else {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\r' && text[index + 1] === '\n') index += 1;
      if (sign !== delimiter) rows.push([]);
    }
  }
  rows.at(-1)?.push(cell);
  return rows.slice(0, most);
}

export interface FileHead {
  headers: string[];
  /** Values below each header, to help the user recognise the column. */
  samples: string[];
}

/** Returns null if the file contains no first row. */
export async function readFileHead(file: Blob): Promise<FileHead | null> {
  const text = textOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (text.includes('\0')) return null;
  const said = SAID.exec(text);
  const rows = text.slice(said?.[0].length ?? 0).replace(BLANK_LINES, '');
  const readings = (said?.[1] ? [said[1]] : DELIMITERS).map((delimiter) => cells(rows, delimiter, 2));
  const [headers = [], samples = []] = readings.reduce((best, rows) =>
    (rows[0]?.length ?? 0) > (best[0]?.length ?? 0) ? rows : best,
  );
  const named = headers.map((header) => header.trim());
  if (named.every((header) => header === '')) return null;
  return { headers: named, samples: named.map((_, index) => samples[index]?.trim() ?? '') };
}
