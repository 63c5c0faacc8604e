// The import of a large list, sent as a browser sends it, while somebody else goes on reading. Beside it what the same rows cost at the
// least: parsed and inserted into a bare table, unchecked.
import { createReadStream, createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import type { Running } from './processes.ts';
import { signIn } from './sign-in.ts';

const HEADER =
  'kind,code,name,category,description,price,discountPercent,sampleType,parameter,duration,preparation,aliases';
const PROBE_MS = 10;

function* lines(count: number): Generator<string> {
  yield `${HEADER}\r\n`;
  for (let index = 0; index < count; index += 1) {
    const name = `Bench test number ${index}`;
    yield `test,BN${index},"${name}, serum",Biochemistry,"What ${name} measures, and why a doctor asks for it",${500 + (index % 900)},10,Blood,Part A ${index}|Part B|Part C,24 hours,No fasting is needed.,bn ${index}|number ${index}\r\n`;
  }
}

async function bareImport(path: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-bare-'));
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const columns = HEADER.split(',');
  database.exec(`CREATE TABLE bare (${columns.map((column) => `${column} TEXT`).join(', ')})`);
  const insert = database.prepare(`INSERT INTO bare VALUES (${columns.map(() => '?').join(', ')})`);
  const startedAt = performance.now();
  database.exec('BEGIN');
  const records = createReadStream(path).pipe(parse());
  for await (const record of records as AsyncIterable<string[]>) insert.run(...record);
  database.exec('COMMIT');
  const seconds = (performance.now() - startedAt) / 1_000;
  database.close();
  rmSync(folder, { recursive: true });
  return seconds;
}

/** Asks for a list again and again until `done`. @returns the longest wait. */
async function probe(url: string, done: () => boolean): Promise<number> {
  let longest = 0;
  while (!done()) {
    const askedAt = performance.now();
    await (await fetch(`${url}/api/v1/city/cities`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - askedAt);
    await new Promise((next) => setTimeout(next, PROBE_MS));
  }
  return longest;
}

export async function importLargeList(server: Running, path: string, count: number) {
  await pipeline(Readable.from(lines(count)), createWriteStream(path));
  const authorization = `Bearer ${await signIn(server.url)}`;
  const quietUntil = performance.now() + 2_000;
  const quietWaitMs = await probe(server.url, () => performance.now() > quietUntil);

  const form = new FormData();
  form.set('file', await openAsBlob(path), 'list.csv');
  const before = server.rssMb();
  let [most, isDone] = [before, false];
  const probing = probe(server.url, () => {
    most = Math.max(most, server.rssMb());
    return isDone;
  });
  const startedAt = performance.now();
  const answer = await fetch(`${server.url}/api/v1/catalogue/import`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const said = await answer.text();
  isDone = true;
  const longestWaitMs = await probing;
  const { created } = JSON.parse(said) as { created?: number };
  if (created !== count) throw new Error(`Not all of ${count} rows were imported: ${answer.status} ${said}`);
  const bareSeconds = await bareImport(path);
  return {
    rowsPerSecond: count / seconds,
    bareRowsPerSecond: count / bareSeconds,
    moreMb: most - before,
    longestWaitMs,
    quietWaitMs,
  };
}
