// `npm run test:changed`: the tests that the change under way can affect, on each engine that they are about, and the journeys that go
// through what was changed. The change is everything since the branch left main, or the commit that is named (`-- HEAD`), committed or not.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteAlone } from '../server/test/sqlite-alone.ts';
import { affectedJourneys, affectedTests, readImports } from './affected.ts';
import { findChromium, findPostgres } from './needs.ts';
import { type Part, runParts, summarise } from './parts.ts';
import { build, journeys, vitest } from './test-parts.ts';

const root = join(import.meta.dirname, '..');
/** More than these on both engines would take minutes: then SQLite alone shows what is wrong, and `npm test` the rest. */
const FILES_ON_BOTH_ENGINES = 30;

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** Files that differ from where the branch left main; new files too. */
function changedFiles(): string[] {
  const fork = git('merge-base', 'HEAD', process.argv[2] ?? 'main');
  const base = fork.status === 0 ? fork.stdout.trim() : 'HEAD';
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lists.flatMap(({ stdout }) => stdout.split('\n')).filter(Boolean))];
}

const changed = changedFiles();
const tests = affectedTests(changed, readImports(root));
const names = affectedJourneys(changed);
const inRoom = (room: string) =>
  tests.filter((test) => test.startsWith(`${room}/`)).map((test) => test.slice(room.length + 1));
const server = inRoom('server');
const once = sqliteAlone();
const onPostgres = server.filter((file) => !once.has(file));
const reports = mkdtempSync(join(tmpdir(), 'labfront-reports-'));
const workers = Math.max(1, Math.floor(availableParallelism() / 2));
const notRun: string[] = [];
const parts: Part[] = [];

process.stdout.write(
  `${changed.length} files changed: ${tests.length} test files, journeys: ${names.join(', ') || 'none'}\n`,
);

if (names.length > 0) parts.push(build);
if (server.length > 0) {
  parts.push(vitest({ room: 'server', project: 'sqlite', files: server, reports, workers }));
}
if (onPostgres.length > FILES_ON_BOTH_ENGINES) {
  notRun.push('server tests on PostgreSQL: too many for a quick answer');
} else if (onPostgres.length > 0) {
  if (findPostgres()) parts.push(vitest({ room: 'server', project: 'postgres', files: onPostgres, reports, workers }));
  else notRun.push('server tests on PostgreSQL: its programs are not installed');
}
for (const room of ['web', 'tools'] as const) {
  const files = inRoom(room);
  if (files.length > 0) parts.push(vitest({ room, files, reports, workers }));
}

const outcomes = await runParts(parts, 2);
const isBuilt = names.length > 0 && outcomes[0]?.failed === 0;
const chromium = isBuilt ? await findChromium() : null;
if (chromium) outcomes.push(...(await runParts([await journeys({ chromium, names, reports, workers: 2 })], 1)));
else if (isBuilt) notRun.push('journeys in a browser: no Chromium is installed');

rmSync(reports, { recursive: true, force: true });
const { text, ok } = summarise(outcomes, notRun, false);
process.stdout.write(text);
// A change that no test is about is no failure.
process.exit(ok || parts.length === 0 ? 0 : 1);
