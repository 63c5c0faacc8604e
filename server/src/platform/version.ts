import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

/** Of the program, as its package says. */
export const VERSION = (JSON.parse(file) as { version: string }).version;
