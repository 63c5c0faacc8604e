// The program of an earlier release, from the history of this repository, on the libraries that are installed here.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = ['.', 'server', 'web', 'contract'];

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The commit that kept the fixture of a release; undefined in a copy without history, as of a shallow clone. */
const commitOf = (version: string): string | undefined =>
  git('log', '-1', '--diff-filter=A', '--format=%H', '--', `server/test/fixtures/${version}-postgres.tar.gz`) ||
  undefined;

/** Libraries are linked one by one: the release has a contract of its own. */
function linkLibraries(folder: string): void {
  for (const name of PACKAGES) {
    const from = join(ROOT, name, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(folder, name, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from)) {
      if (entry !== '@labfront' && !entry.startsWith('.cache')) symlinkSync(join(from, entry), join(to, entry));
    }
  }
  mkdirSync(join(folder, 'node_modules/@labfront'));
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules/@labfront/contract'));
}

/**
 * Puts the release into `folder` and builds its web app.
 * @returns its main file; undefined where the history lacks it.
 */
export function unpackRelease(version: string, folder: string): string | undefined {
  const commit = commitOf(version);
  if (commit === undefined || git('cat-file', '-t', `${commit}^{tree}`) !== 'tree') return undefined;
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkLibraries(folder);
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'server/src/main.ts');
}
