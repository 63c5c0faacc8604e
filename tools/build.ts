// Builds the web app: for the browser, for the page server, and compressed copies of what the browser fetches.
// With --if-missing it does so only when the sources are not the ones that the last build was made from.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');
const stamp = join(web, 'dist/sources.sha256');

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
  for (const file of globSync('client/**/*.{js,css,svg,json,txt,webmanifest,wasm}', { cwd: join(web, 'dist') })) {
    const path = join(web, 'dist', file);
    const bytes = readFileSync(path);
    if (bytes.length < 1_024) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

/** Puts the Hindi build beside the English one: scripts of its own, a document of its own, the styles and fonts of both. */
function addHindi(): void {
  const hindi = join(web, 'dist/client-hi');
  renameSync(join(hindi, 'index.html'), join(web, 'dist/client/index.hi.html'));
  cpSync(join(hindi, 'assets'), join(web, 'dist/client/assets'), { recursive: true });
  rmSync(hindi, { recursive: true });
}

/** The service worker is one plain script with a name of its own; the build's mark makes it new with every build. */
async function writeServiceWorker(build: string): Promise<void> {
  const { transformWithOxc } = await import('vite');
  const file = join(web, 'src/service-worker.ts');
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
  writeFileSync(join(web, 'dist/client/service-worker.js'), code.replace('__BUILD__', build.slice(0, 12)));
}

const hash = sourcesHash();
const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
if (!(process.argv.includes('--if-missing') && isBuilt)) {
  process.stdout.write('Building the web app ...\n');
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const common = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' as const };
  await build({ ...common, build: { outDir: 'dist/client', emptyOutDir: true, manifest: true } });
  await build({ ...common, mode: 'hi', build: { outDir: 'dist/client-hi', emptyOutDir: true, copyPublicDir: false } });
  addHindi();
  await build({ ...common, build: { outDir: 'dist/server', emptyOutDir: true, ssr: 'src/entry-server.tsx' } });
  await writeServiceWorker(hash);
  compress();
  writeFileSync(stamp, hash);
}
