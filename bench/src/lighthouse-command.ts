// Lighthouse as a command. It brings 140 MB of packages, so it is no dependency of the project: the first run installs it.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, '../lighthouse');
const command = join(folder, 'node_modules/.bin/lighthouse');
const MAX_OUTPUT_BYTES = 64_000_000;

/** The parts of Lighthouse's JSON report that the bench reads. */
export interface LighthouseResult {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<
      string,
      { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string } | undefined
    >
  >;
  readonly runtimeError?: { readonly message: string };
}

function install(): void {
  if (existsSync(command)) return;
  process.stdout.write('Installing Lighthouse ...\n');
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

/** Runs Lighthouse's mobile preset on `url` in the browser that listens for debuggers on `port`. */
export async function runLighthouse(
  url: string,
  port: number,
  categories: readonly string[],
): Promise<LighthouseResult> {
  install();
  const { stdout } = await promisify(execFile)(
    command,
    [url, `--port=${port}`, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`],
    { maxBuffer: MAX_OUTPUT_BYTES },
  );
  return JSON.parse(stdout) as LighthouseResult;
}
