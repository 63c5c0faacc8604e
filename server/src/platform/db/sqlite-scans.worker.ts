// Runs reads one after the other on its own connection, outside the thread that answers requests.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToRequests } from '../scheduling/low-priority.ts';
import { Connection } from './sqlite-connection.ts';
import { addFunctions } from './sqlite-functions.ts';
import type { ScanAnswer, ScanQuestion } from './sqlite-scans.ts';

yieldToRequests();
const database = new DatabaseSync(workerData as string, { timeout: 1_000 });
// Scans read from the operating system's page cache: a large cache of this connection would only duplicate it.
database.exec('PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;');
addFunctions(database);
const connection = new Connection(database);

async function answer({ sql, parameters }: ScanQuestion): Promise<ScanAnswer> {
  try {
    return { rows: (await connection.executeQuery<object>({ sql, parameters })).rows };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (question: ScanQuestion) => parentPort?.postMessage(await answer(question)));
