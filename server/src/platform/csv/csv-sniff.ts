// What a file that should be a CSV really is: its encoding and its delimiter, as spreadsheets write them, or why it is refused.
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FILE_KINDS } from '@labfront/contract/messages/words';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, badField } from '../base/errors.ts';

export interface CsvForm {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: string;
  /** The first line only says the delimiter. */
  isDelimiterSaid: boolean;
}

const HEAD_BYTES = 65_536;
const DELIMITERS = [',', ';', '\t'];

const BLANK_LINES = /^(?:[^\S\r\n]*[\r\n])+/;

// Some programs write the delimiter into a line of its own, for spreadsheets to obey it whatever their country.
const SAID = /^"?sep=([,;\t|])"?(?=[\r\n])/i;

// Kinds of files that people pick by mistake. Others are left out whose signature could begin a table, such as the "BM" of a bitmap.
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

/** UTF-16 without a mark: Latin letters leave every other byte zero. */
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

/** Whether the whole file is UTF-8; a character that is cut at the end of a piece goes with the next one. */
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

/** The delimiter that stands most often in the first row, outside quotation marks. */
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
 * Looks at a file's content.
 * @throws AppError 415 `NOT_A_CSV` for what is no text: its message says what it seems to be and what to do. 400 when it is empty.
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells text from anything else
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw refused('unknown');
  const said = SAID.exec(text)?.[1];
  return { encoding, delimiter: said ?? delimiterOf(text), isDelimiterSaid: said !== undefined };
}
