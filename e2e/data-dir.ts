// The data folders of the journeys' servers: journeys read the mails there, as a person reads their inbox.
import { join } from 'node:path';
import { memoryFolder } from '../tools/memory-folder.ts';

// Set once, by the process that starts the servers; the workers inherit it. Nothing is made here: other tools read the configuration too.
process.env.E2E_DATA_DIR ??= join(memoryFolder(), `labfront-e2e-${process.pid}`);

/** Returns the data folder of the server that belongs to the worker with this number. */
export const dataDirOf = (worker: number): string => join(process.env.E2E_DATA_DIR ?? '', String(worker));

/** The number of this worker among those that run at the same time; a worker that takes the place of a failed one has its number. */
export const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** The data folder of this worker's server. */
export const DATA_DIR = dataDirOf(WORKER);
