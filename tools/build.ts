// Builds the web app: for the browser, for the page server, and compressed copies of what the browser fetches.
// With --if-missing it does so only when the sources are not the ones that the last build was made from. A build is made in a folder of its
// own and put in place as a whole: two at once, or one that is killed, leave no half of one to a program that serves it.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');
const dist = join(web, 'dist');
const made = join(web, `dist-${process.pid}`);
const ifMissing = process.argv.includes('--if-missing');
const stampIn = (folder: string) => join(folder, 'sources.sha256');

function sourcesHash(): string {
  const files = ['web/src/**/*', 'web/public/**/*', 'web/*.{html,ts,json}', 'contract/src/**/*', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of globSync(files, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function compress(): void {
  for (const file of globSync('client/**/*.{js,css,svg,json,txt,webmanifest,wasm}', { cwd: made })) {
    const path = join(made, file);
    const bytes = readFileSync(path);
    if (bytes.length < 1_024) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

/** Puts the Hindi build beside the English one: scripts of its own, a document of its own, the styles and fonts of both. */
function addHindi(): void {
  const hindi = join(made, 'client-hi');
  renameSync(join(hindi, 'index.html'), join(made, 'client/index.hi.html'));
  cpSync(join(hindi, 'assets'), join(made, 'client/assets'), { recursive: true });
  rmSync(hindi, { recursive: true });
}

/** The service worker is one plain script with a name of its own; the build's mark makes it new with every build. */
async function writeServiceWorker(build: string): Promise<void> {
  const { transformWithOxc } = await import('vite');
  const file = join(web, 'src/service-worker.ts');
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
  writeFileSync(join(made, 'client/service-worker.js'), code.replace('__BUILD__', build.slice(0, 12)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes what builds left that were killed. */
function removeUnfinished(): void {
  for (const folder of globSync('dist-*', { cwd: web })) {
    if (!isRunning(Number(folder.slice('dist-'.length)))) rmSync(join(web, folder), { recursive: true });
  }
}

const isBuiltFrom = (hash: string) => existsSync(stampIn(dist)) && readFileSync(stampIn(dist), 'utf8') === hash;

/** Takes the place of the last build, unless another process, which may serve it by now, has just put the same one there. */
function putInPlace(hash: string): void {
  if (ifMissing && isBuiltFrom(hash)) {
    rmSync(made, { recursive: true });
  } else {
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  }
}

const hash = sourcesHash();
if (!(ifMissing && isBuiltFrom(hash))) {
  process.stdout.write('Building the web app ...\n');
  removeUnfinished();
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const common = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' as const };
  await build({ ...common, build: { outDir: join(made, 'client'), emptyOutDir: true, manifest: true } });
  await build({
    ...common,
    mode: 'hi',
    build: { outDir: join(made, 'client-hi'), emptyOutDir: true, copyPublicDir: false },
  });
  addHindi();
  await build({ ...common, build: { outDir: join(made, 'server'), emptyOutDir: true, ssr: 'src/entry-server.tsx' } });
  await writeServiceWorker(hash);
  compress();
  writeFileSync(stampIn(made), hash);
  putInPlace(hash);
}
