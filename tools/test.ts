// `npm test`: everything. It finds what it needs or gets it; what cannot be had is named at the end as not run, and fails where CI=true.
// The last line is "N passed, N failed".
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './check.ts';
import { findChromium, findPostgres } from './needs.ts';
import { runParts, summarise } from './parts.ts';
import { build, journeys, vitest } from './test-parts.ts';

const CORES = availableParallelism();
const reports = mkdtempSync(join(tmpdir(), 'labfront-reports-'));
const notRun: string[] = [];

// Tests that start the server as it really runs need the build. One check, the longest, has the other core meanwhile.
const outcomes = await runParts([build, ...checks.slice(0, 1)], CORES);
const isBuilt = outcomes[0]?.failed === 0;

const postgres = findPostgres();
if (!postgres) notRun.push('server tests on PostgreSQL: its programs are not installed and could not be');
// The longest first. The other checks are short: they take the core that a long part leaves while another one is still running.
// Together the workers are as many as the machine has cores.
const workers = Math.max(1, Math.floor(CORES / 2));
const onEngine = (engine: string) => vitest({ room: 'server', project: engine, reports, workers });
outcomes.push(
  ...(await runParts(
    [
      ...(postgres ? [onEngine('postgres')] : []),
      onEngine('sqlite'),
      vitest({ room: 'web', reports, workers }),
      vitest({ room: 'bridge', reports, workers }),
      vitest({ room: 'tools', reports, workers }),
      ...checks.slice(1),
    ],
    2,
  )),
);

const chromium = isBuilt ? await findChromium() : null;
if (chromium) outcomes.push(...(await runParts([await journeys({ chromium, reports, workers: 2 })], 1)));
else if (isBuilt) notRun.push('journeys in a browser: no Chromium is installed and none could be');

rmSync(reports, { recursive: true, force: true });
const { text, ok } = summarise(outcomes, notRun, process.env.CI === 'true');
process.stdout.write(text);
process.exit(ok ? 0 : 1);
