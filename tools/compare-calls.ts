// `npm run compare-calls -- before.jsonl after.jsonl`: whether two versions of the server answer the calls of their tests alike.
// Each file is what a run of the server's tests wrote with RECORD_CALLS=<file>. Tests that stand in one file alone are left out.
import { readFileSync } from 'node:fs';
import type { RecordedCall } from '../server/test/call-recorder.ts';

type Recording = ReadonlyMap<string, readonly string[]>;

/** Returns the answers of each test, sorted: a test may send several calls at once. */
export function readRecording(text: string): Recording {
  const recording = new Map<string, string[]>();
  for (const line of text.split('\n').filter(Boolean)) {
    const { test, method, path, status, body } = JSON.parse(line) as RecordedCall;
    const calls = recording.get(test) ?? [];
    calls.push(`${method} ${path} ${status} ${body}`);
    recording.set(test, calls);
  }
  for (const calls of recording.values()) calls.sort();
  return recording;
}

/** Returns how many calls of `before` were compared, and for each test that answers differently the calls that only one side has. */
export function compareRecordings(before: Recording, after: Recording) {
  let compared = 0;
  const differences: { test: string; gone: string[]; added: string[] }[] = [];
  for (const [test, calls] of before) {
    const now = after.get(test);
    if (!now) continue;
    compared += calls.length;
    const gone = without(calls, now);
    const added = without(now, calls);
    if (gone.length + added.length > 0) differences.push({ test, gone, added });
  }
  return { compared, differences };
}

/** Returns the entries of `all` that are left when each of `others` has taken away one like it. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((entry) => {
    const at = left.indexOf(entry);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

if (import.meta.main) {
  const [before = '', after = ''] = process.argv.slice(2).map((file) => readRecording(readFileSync(file, 'utf8')));
  if (before === '' || after === '') throw new Error('Usage: npm run compare-calls -- before.jsonl after.jsonl');
  const { compared, differences } = compareRecordings(before, after);
  for (const { test, gone, added } of differences) {
    const lines = [...gone.map((call) => `  - ${call}`), ...added.map((call) => `  + ${call}`)];
    process.stdout.write(`${test}\n${lines.map((line) => line.slice(0, 600)).join('\n')}\n`);
  }
  process.stdout.write(`${compared} calls compared, ${differences.length} tests answer differently\n`);
  process.exit(differences.length === 0 ? 0 : 1);
}
