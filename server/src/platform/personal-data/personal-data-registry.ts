// The personal data of an account (wire.md, GET admin/export and POST admin/erase). Every domain registers its own part. The downloadable
// copy, and the list of data that stays after an erasure, come from the same registrations.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { localDay } from '../base/clock.ts';
import { type CsvPage, type CsvRecord, PAGE_ROWS, recordPages } from '../csv/csv.ts';
import type { Db } from '../db/database.ts';
import type { Sender } from '../scheduling/fair-queue.ts';
import { inPieces, pagesInPieces } from '../scheduling/pieces.ts';

export interface PersonalDataFile {
  /** Its path below the folder of its kind. */
  name: string;
  open(): Promise<Readable>;
}

export interface PersonalDataSource<Row extends CsvRecord = CsvRecord> {
  /** The base name of its files in the copy: `cart-bookings` gives `cart-bookings.json` and `cart-bookings.csv`. */
  name: string;
  /** The tables with an account's id that are read here; a test checks that none is missing. */
  tables: readonly string[];
  /** Returns a person's records, newest first, without secrets. */
  read(accountId: string, page: CsvPage): Promise<readonly Row[]>;
  files?(accountId: string): Promise<readonly PersonalDataFile[]>;
  /** The data that stays after the account is erased, shown only to people who have some; `since` is the time of the latest record. */
  kept?: {
    what: string;
    why: string;
    since(latest: Row): string;
    years: number;
    /** Deletes the kept data in a transaction after its retention period. Without it the kept data contains no personal data. */
    end?: EndKept;
  };
}

export type EndKept = (tx: Db, accountId: string) => Promise<void>;

export interface RetainedData {
  what: string;
  why: string;
  /** A day. */
  until: string;
}

export interface KeptOver {
  name: string;
  end: EndKept;
}

/** The last day that accounting records of `iso` must be kept: `years` years from the end of their financial year, 31 March. */
export function keptUntil(iso: string, years: number): string {
  const [year = 0, month = 0] = localDay(Date.parse(iso)).split('-').map(Number);
  return `${(month > 3 ? year + 1 : year) + years}-03-31`;
}

type Read = (page: CsvPage) => Promise<readonly CsvRecord[]>;

async function* jsonPages(first: readonly CsvRecord[], read: Read) {
  let separator = '[\n';
  for (let page = first; ; ) {
    let text = '';
    for (const record of page) {
      text += separator + JSON.stringify(record, null, 2);
      separator = ',\n';
    }
    yield text;
    if (page.length < PAGE_ROWS) break;
    page = await read({ after: page.at(-1)?._id, limit: PAGE_ROWS });
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The pages of a text, joined. */
async function wholeText(pages: AsyncGenerator<string>): Promise<Buffer> {
  const texts: string[] = [];
  for await (const text of pages) texts.push(text);
  return Buffer.from(texts.join(''));
}

/** Compressing less gains nothing. */
const WORTH_COMPRESSING_BYTES = 512;

export function createPersonalData() {
  const domains: PersonalDataSource[] = [];

  async function retainedOf({ kept, read }: PersonalDataSource, accountId: string): Promise<RetainedData[]> {
    const [latest] = kept ? await read(accountId, { after: undefined, limit: 1 }) : [];
    if (!kept || !latest) return [];
    return [{ what: kept.what, why: kept.why, until: keptUntil(kept.since(latest), kept.years) }];
  }

  return {
    register<Row extends CsvRecord>(domain: PersonalDataSource<Row>): void {
      domains.push(domain);
    },

    /** The tables that are in the copy. */
    tables: (): string[] => domains.flatMap(({ tables }) => tables),

    /** The data that would stay after an erasure, with the reason and the last day. */
    listRetained: async (accountId: string): Promise<RetainedData[]> =>
      (await Promise.all(domains.map((domain) => retainedOf(domain, accountId)))).flat(),

    /** Kept data of a person whose last day is before `today`, and the last day of the next data to be deleted. */
    async listOver(accountId: string, today: string): Promise<{ over: KeptOver[]; next: string | null }> {
      const over: KeptOver[] = [];
      let next: string | null = null;
      for (const domain of domains) {
        const end = domain.kept?.end;
        const [kept] = end ? await retainedOf(domain, accountId) : [];
        if (!end || !kept) continue;
        if (kept.until < today) over.push({ name: domain.name, end });
        else if (next === null || kept.until < next) next = kept.until;
      }
      return { over, next };
    },

    /**
     * Returns a ZIP of all personal data of an account. Records are read in pieces (`inPieces`): the first page of each before this
     * returns, longer histories and files one at a time when the ZIP reaches them.
     * @param asker the sender whose turn each piece takes.
     */
    async zip(accountId: string, asker: Sender): Promise<Readable> {
      const zip = new ZipFile();
      const out = zip.outputStream as Readable;
      zip.on('error', (error: Error) => out.destroy(error));
      const add = (path: string, open: () => Promise<Readable>, options?: { compress: boolean }) =>
        zip.addReadStreamLazy(path, options ?? {}, (done) => {
          open().then(
            (stream) => done(null, stream),
            (error: unknown) => done(error, Readable.from([])),
          );
        });
      for (const { name, read, files } of domains) {
        const own: Read = (page) => read(accountId, page);
        await inPieces(asker, async () => {
          const first = await own({ after: undefined, limit: PAGE_ROWS });
          for (const [kind, pagesOf] of [
            ['json', jsonPages],
            ['csv', recordPages],
          ] as const) {
            const path = `${name}.${kind}`;
            const pages = pagesOf(first, own);
            if (first.length === PAGE_ROWS) {
              add(path, async () => Readable.from(pagesInPieces(asker, pages), { objectMode: false }));
              continue;
            }
            const text = await wholeText(pages);
            zip.addBuffer(text, path, { compress: text.length >= WORTH_COMPRESSING_BYTES });
          }
        });
        // Pictures and PDFs are compressed already.
        for (const file of (await files?.(accountId)) ?? [])
          add(`${name}/${file.name}`, file.open, { compress: false });
      }
      zip.end();
      return out;
    },
  };
}

export type PersonalData = ReturnType<typeof createPersonalData>;
