// Writes down every call that the tests make and its answer, so that two versions of the program can be compared call by call
// (`tools/compare-calls.ts`). Off unless RECORD_CALLS names a file.
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

const file = process.env.RECORD_CALLS;

export interface RecordedCall {
  test: string;
  method: string;
  path: string;
  status: number;
  body: string;
}

const SHAPES: [shape: RegExp, name: string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+\d\d:\d\d)/g, 'INSTANT'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID'],
  [/\b(pay|order|rfnd|req)_[A-Za-z0-9]+/g, '$1_ID'],
  [/"token":"[^"]+"/g, '"token":"TOKEN"'],
  [/\b\d{13}\b/g, 'MILLIS'],
  [/\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{16,}/g, 'RANDOM'],
  [/\b[A-Z\d]{2,4}(-[A-Z\d]{4})+\b/g, 'CODE'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  // The factories number their records through all files of a worker.
  [/\b[6-9]\d{9}\b/g, 'MOBILE'],
  [/(person|Verma |verma-|Test |Package |test-|package-)\d+/g, '$1N'],
];

/** Returns a text whose variable parts, such as ids and instants, are replaced by their kind. */
export const withoutChance = (text: string): string =>
  SHAPES.reduce((rest, [shape, name]) => rest.replace(shape, name), text);

/** Records one call; `body` is the answer's, as it was sent. */
export function recordCall(method: string, path: string, status: number, body: string, isText: boolean): void {
  if (file === undefined) return;
  const { testPath = '', currentTestName = '' } = expect.getState();
  // Tests that make their requests by chance.
  if (/\.property\.test|fuzz/.test(testPath)) return;
  const call: RecordedCall = {
    test: `${testPath.replace(/^.*?\/server\//, '')}: ${currentTestName}`,
    method,
    path: withoutChance(path),
    status,
    body: isText ? withoutChance(body) : 'BYTES',
  };
  appendFileSync(file, `${JSON.stringify(call)}\n`);
}
