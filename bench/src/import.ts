// The import of a large list, sent as a browser sends it, while somebody else goes on reading. Beside it what the same rows cost at the
// least: parsed and inserted into a bare table, unchecked.
import { createReadStream, createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { parse } from 'csv-parse';
import { ITEMS, makeCatalogue } from './catalogue.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, type Running, startServer } from './processes.ts';
import { signIn } from './sign-in.ts';
import { ms, percent, perSecond, type Row } from './table.ts';

const HEADER =
  'kind,code,name,category,description,price,discountPercent,sampleType,parameter,duration,preparation,aliases';
const ROWS = 100_000;
const SAMPLE_MS = 10;

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

/** Somebody else who goes on asking for a list while `work` is done. @returns their longest wait. */
async function longestWaitDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  const workerData = { url: `${url}/api/v1/city/cities` };
  const reader = new Worker(new URL('./probe.worker.ts', import.meta.url), { workerData });
  const longest = new Promise<number>((resolve, reject) => {
    reader.once('message', resolve);
    reader.once('error', reject);
  });
  await work();
  reader.postMessage('stop');
  return longest;
}

async function importLargeList(server: Running, path: string, count: number) {
  await pipeline(Readable.from(lines(count)), createWriteStream(path));
  const authorization = `Bearer ${await signIn(server.url)}`;
  const quietWaitMs = await longestWaitDuring(server.url, () => new Promise((done) => setTimeout(done, 2_000)));

  const form = new FormData();
  form.set('file', await openAsBlob(path), 'list.csv');
  const before = server.rssMb();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, server.rssMb());
  }, SAMPLE_MS);
  let [seconds, said] = [0, ''];
  const longestWaitMs = await longestWaitDuring(server.url, async () => {
    const startedAt = performance.now();
    const answer = await fetch(`${server.url}/api/v1/catalogue/import`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    seconds = (performance.now() - startedAt) / 1_000;
    said = await answer.text();
  });
  clearInterval(sampling);
  const { created } = JSON.parse(said) as { created?: number };
  if (created !== count) throw new Error(`Not all of ${count} rows were imported: ${said}`);
  const bareSeconds = await bareImport(path);
  return {
    rowsPerSecond: count / seconds,
    bareRowsPerSecond: count / bareSeconds,
    moreMb: most - before,
    longestWaitMs,
    quietWaitMs,
  };
}

export async function measureImport({ dataDir, port }: Place): Promise<Row[]> {
  await makeCatalogue(dataDir, ITEMS);
  const server = await startServer(dataDir, port, BENCH_ADMIN);
  const imported = await importLargeList(server, join(dataDir, 'list.csv'), ROWS);
  await server.stop();
  return [
    {
      what: `import of ${ROWS} rows`,
      ours: perSecond(imported.rowsPerSecond),
      bare: perSecond(imported.bareRowsPerSecond),
      ratio: percent(imported.rowsPerSecond / imported.bareRowsPerSecond),
      must: '≥ 10,000/s',
      holds: imported.rowsPerSecond >= 10_000,
    },
    {
      what: 'more memory during the import',
      ours: `${Math.round(imported.moreMb)} MB`,
      must: '≤ 150 MB',
      holds: imported.moreMb <= 150,
    },
    {
      what: 'longest wait of another request during the import',
      ours: ms(imported.longestWaitMs),
      bare: ms(imported.quietWaitMs),
      must: '≤ 50 ms',
      holds: imported.longestWaitMs <= 50,
    },
  ];
}
