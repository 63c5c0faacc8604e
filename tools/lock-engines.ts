// Keeps harmless EBADENGINE warnings out of `npm ci`. npm compares each package's `engines` in the lock file with the Node that it
// runs on itself, which may be 20; the program runs on the Node 26 of its own dependencies. An entry that this Node satisfies says
// nothing and is removed; one that it does not satisfy stays, and npm warns of it. `node tools/lock-engines.ts` removes them,
// `--check` fails when there are any.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

interface LockFile {
  packages: Record<string, { version?: string; engines?: { node?: string } | string[] }>;
}

/** Removes the `engines` that `node` satisfies from every dependency of `lock`. Returns the paths of those packages. */
export function removeSatisfiedEngines(lock: LockFile, node: string): string[] {
  const satisfied = Object.entries(lock.packages).filter(([path, { engines }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return false;
    if (engines === undefined || Array.isArray(engines)) return engines !== undefined;
    return engines.node === undefined || semver.satisfies(node, engines.node);
  });
  for (const [, entry] of satisfied) delete entry.engines;
  return satisfied.map(([path]) => path);
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  const runtime = lock.packages['node_modules/node']?.version;
  if (runtime === undefined) throw new Error('The lock file holds no runtime');
  const removed = removeSatisfiedEngines(lock, runtime);
  if (process.argv.includes('--check')) {
    if (removed.length > 0) {
      process.stdout.write(`package-lock.json names engines that Node ${runtime} satisfies: ${removed.join(', ')}\n`);
      process.stdout.write('npm ci would warn of them on an older Node. Run: node tools/lock-engines.ts\n');
      process.exit(1);
    }
  } else {
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  }
}
