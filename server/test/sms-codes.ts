// Codes in the SMS that a test's file provider wrote.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './harness.ts';

/** The code of the last SMS to a number; empty without one. */
export async function lastCodeTo(app: TestApp, mobileNumber: string): Promise<string> {
  await app.outbox.drain();
  const folder = join(app.dataDir, 'messages');
  const last = readdirSync(folder)
    .filter((name) => name.endsWith(`-sms-${mobileNumber}.txt`))
    .sort()
    .at(-1);
  if (last === undefined) return '';
  const [, ...text] = readFileSync(join(folder, last), 'utf8').split('\n\n');
  return /\b\d{6}\b/.exec(text.join('\n\n'))?.[0] ?? '';
}
