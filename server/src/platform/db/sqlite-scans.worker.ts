// Runs one read after the other on a connection of its own, away from the thread that answers requests.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from './sqlite-connection.ts';
import type { ScanAnswer, ScanQuestion } from './sqlite-scans.ts';

const database = new DatabaseSync(workerData as string, { timeout: 1_000 });
// Whatever is scanned comes from the system's own cache of the file: a large one of this connection would only hold it twice.
database.exec('PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;');
const connection = new Connection(database);

async function answer({ sql, parameters }: ScanQuestion): Promise<ScanAnswer> {
  try {
    return { rows: (await connection.executeQuery<object>({ sql, parameters })).rows };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (question: ScanQuestion) => parentPort?.postMessage(await answer(question)));
