// Reads a CSV file as a stream, one record at a time with its first line number, in any encoding, delimiter and line ending.
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../base/errors.ts';
import { asTyped } from './csv-formulas.ts';
import { type CsvForm, sniffCsv } from './csv-sniff.ts';
import { passImportTime } from './imports.ts';

export interface CsvRecord {
  /** The line of the file on which the record starts; the first is 1. Line breaks inside quotation marks are counted. */
  line: number;
  cells: string[];
}

/** Thrown where the file cannot be parsed further: an unclosed quotation mark or an endless cell. */
export class CsvBroken extends AppError<'VALIDATION.csvQuote'> {
  readonly line: number;

  constructor(line: number) {
    super('VALIDATION.csvQuote', {}, { at: 'file' });
    this.line = line;
  }
}

// A cell has at most a few thousand characters; more is a quotation mark that was never closed.
const MOST_CHARACTERS = 1_000_000;
const CHUNK_BYTES = 65_536;

function decoded(encoding: CsvForm['encoding']): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
}

const BREAK = /\r\n|\n|\r/g;

function breaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? (cell.match(BREAK)?.length ?? 0) : 0;
}

/**
 * Yields the records of a file without blank ones, cells as users typed them (`csv-formulas.ts`).
 * @throws AppError as `sniffCsv`, before the first record, and as `passImportTime`. CsvBroken where the file cannot be parsed further.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRecord> {
  const { encoding, delimiter, isDelimiterSaid } = await sniffCsv(path);
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const text = decoded(encoding);
  const records = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_CHARACTERS,
  });
  for (const stream of [source, text]) stream.on('error', (error) => records.destroy(error));
  source.pipe(text).pipe(records);
  let line = 1;
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      await passImportTime();
      const startsAt = line;
      line += 1;
      for (const cell of cells) line += breaksIn(cell);
      if (cells.every((cell) => cell.trim() === '') || (isDelimiterSaid && startsAt === 1)) continue;
      yield { line: startsAt, cells: cells.map(asTyped) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvBroken(line);
  } finally {
    source.destroy();
  }
}
