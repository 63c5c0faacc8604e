// Where the server of the journeys keeps its data: journeys read the mails there, as a person reads their inbox.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Set once, by the process that starts the server; the workers inherit it.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'labfront-e2e-'));

export const DATA_DIR = process.env.E2E_DATA_DIR;
