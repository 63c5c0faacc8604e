// The parts of a run of tests: several at once, each with its output in one piece.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface Outcome {
  passed: number;
  failed: number;
  /** Names of the tests that failed. */
  failures?: string[];
  /** Names of the tests that passed at their second try alone. They count as passed. */
  flaky?: string[];
  /** Tests that this machine does not allow, such as those that mount a disk, or that another part runs. */
  skipped?: string[];
  /** Names of the tests that ran, as in `skipped`. */
  ran?: string[];
  /** Everything the part wrote. */
  output: string;
}

export interface Part {
  name: string;
  run(): Promise<Outcome>;
}

/** Runs a command of `node_modules/.bin` and returns its output, errors included. */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((done) => {
    child.once('error', (error) => done({ ok: false, output: `${output}${error.message}\n` }));
    child.once('close', (status) => done({ ok: status === 0, output }));
  });
}

/**
 * Runs the parts in their order, at most `lanes` at once. Each is written when it ends: its name and seconds, then its output.
 * A part that throws counts as one failure.
 * @returns their outcomes, in the order of the parts.
 */
export async function runParts(
  parts: readonly Part[],
  lanes: number,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<Outcome[]> {
  const waiting = [...parts.entries()];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, part] = next;
      const start = performance.now();
      const outcome: Outcome = await part
        .run()
        .catch((error: Error) => ({ passed: 0, failed: 1, output: `${error.stack}\n` }));
      // A part that fails by no test of its own is named itself.
      if (outcome.failed > 0 && !outcome.failures?.length) outcome.failures = [part.name];
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      write(`== ${outcome.failed === 0 ? 'ok' : 'FAILED'}: ${part.name} (${seconds} s) ==\n${outcome.output}`);
      outcomes[index] = outcome;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

/** Returns the outcome that `read` finds in a report. A run that fails without a failing test (a crash) counts as one failure. */
export function outcomeOf(run: { ok: boolean; output: string }, read: () => Omit<Outcome, 'output'>): Outcome {
  let counted: Omit<Outcome, 'output'> = { passed: 0, failed: 0 };
  try {
    counted = read();
  } catch {
    // No report: the runner itself failed.
  }
  const failed = counted.failed + (run.ok || counted.failed > 0 ? 0 : 1);
  return { ...counted, failed, output: run.output };
}

/**
 * Returns the last lines of a run and whether it passed.
 * @param notRun what this machine does not have; fails where CI=true.
 */
export function summarise(
  outcomes: readonly Outcome[],
  notRun: readonly string[],
  isCi: boolean,
): { text: string; ok: boolean } {
  const total = (of: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  const ran = new Set(outcomes.flatMap((outcome) => outcome.ran ?? []));
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []).filter((name) => !ran.has(name));
  const passed = total('passed');
  const failed = total('failed') + (isCi ? notRun.length : 0);
  const lines = [
    ...[...notRun, ...new Set(skipped)].map((what) => `NOT RUN: ${what}`),
    ...outcomes.flatMap((outcome) => outcome.flaky ?? []).map((what) => `FLAKY: ${what}`),
    ...outcomes.flatMap((outcome) => outcome.failures ?? []).map((what) => `FAILED: ${what}`),
  ];
  return { text: [...lines, `${passed} passed, ${failed} failed`, ''].join('\n'), ok: failed === 0 && passed > 0 };
}
