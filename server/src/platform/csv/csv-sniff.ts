// Detects the encoding and the delimiter of a file that should be a CSV, as spreadsheets write them, or the reason to refuse it.
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FILE_KINDS } from '@labfront/contract/messages/words';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, badField } from '../base/errors.ts';

export interface CsvForm {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: string;
  /** Whether the first line only declares the delimiter. */
  isDelimiterSaid: boolean;
}

const HEAD_BYTES = 65_536;
const DELIMITERS = [',', ';', '\t'];

const BLANK_LINES = /^(?:[^\S\r\n]*[\r\n])+/;

// Some programs declare the delimiter in a first line, so that spreadsheets use it in every locale.
const SAID = /^"?sep=([,;\t|])"?(?=[\r\n])/i;

// File types that users select by mistake. Types whose signature could start a table, such as the "BM" of a bitmap, are left out.
const FOREIGN: readonly [mime: RegExp, kind: keyof typeof FILE_KINDS][] = [
  [/^application\/zip$|openxmlformats|opendocument/, 'workbook'],
  [/^application\/x-cfb$/, 'oldWorkbook'],
  [/^application\/pdf$/, 'pdf'],
  [/^image\/(png|jpeg|gif|webp|heic|heif|avif|tiff)$/, 'picture'],
  [/^(audio|video)\//, 'recording'],
  [/^application\/(gzip|x-7z-compressed|x-rar-compressed)$/, 'compressed'],
  [/^application\/rtf$/, 'rtf'],
];

const refused = (kind: keyof typeof FILE_KINDS): AppError =>
  new AppError('NOT_A_CSV', { kind: FILE_KINDS[kind] }, { at: 'file' });

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Detects UTF-16 without a byte order mark: in Latin text every other byte is zero. */
function utf16Without(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(head.length / 2);
  let [low, high] = [0, 0];
  for (let index = 0; index < pairs; index += 1) {
    if (head[index * 2 + 1] === 0) low += 1;
    if (head[index * 2] === 0) high += 1;
  }
  if (low > pairs * 0.4 && high < pairs * 0.05) return 'utf-16le';
  return high > pairs * 0.4 && low < pairs * 0.05 ? 'utf-16be' : null;
}

/** Whether the whole file is UTF-8; a character that is split between two chunks is joined before the check. */
async function isUtf8File(path: string): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    // At most three bytes of a character can be missing their last.
    let end = bytes.length;
    while (end > 0 && end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
    if (end > 0 && (bytes[end - 1] ?? 0) >= 0xc0) end -= 1;
    const cut = isUtf8(bytes) ? bytes.length : end;
    if (!isUtf8(bytes.subarray(0, cut)) || bytes.length - cut > 3) return false;
    rest = Buffer.from(bytes.subarray(cut));
  }
  return rest.length === 0;
}

async function encodingOf(path: string, head: Buffer): Promise<CsvForm['encoding']> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const unmarked = utf16Without(head);
  if (unmarked) return unmarked;
  return (await isUtf8File(path)) ? 'utf-8' : 'windows-1252';
}

/** The most frequent delimiter of the first row, outside quotation marks. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const sign of text.replace(BLANK_LINES, '')) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const known = counts.get(sign);
    if (known !== undefined) counts.set(sign, known + 1);
  }
  const [[delimiter = ','] = []] = [...counts].sort((a, b) => b[1] - a[1]);
  return delimiter;
}

/**
 * Detects the form of a file from its content.
 * @throws AppError 415 `NOT_A_CSV` for a file that is not text: the message names its likely type and the next step. 400 for an empty file.
 */
export async function sniffCsv(path: string): Promise<CsvForm> {
  const head = await headOf(path);
  const { mime = '' } = (await fileTypeFromBuffer(head)) ?? {};
  const foreign = FOREIGN.find(([kind]) => kind.test(mime));
  if (foreign) throw refused(foreign[1]);
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (text.trim() === '') throw badField('file', 'VALIDATION.csvEmpty');
  if (/^\s*(<!doctype|<html|<\?xml)/i.test(text)) throw refused('webPage');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish text from binary files
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw refused('unknown');
  const said = SAID.exec(text)?.[1];
  return { encoding, delimiter: said ?? delimiterOf(text), isDelimiterSaid: said !== undefined };
}
