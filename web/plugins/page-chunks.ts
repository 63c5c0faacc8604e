// Lets the server's document name the scripts of its page, so that the browser fetches them beside the app's own instead of
// after it, and all of them once the page is painted (src/before-scripts.ts). The browser build writes into index.html which files each screen is made of; the server build tells every
// `page(() => import('…'))` of the route table which screen it is.
import path from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** The map in the built index.html: `<!--chunks:{"src/…/login-page.tsx":["/assets/…"]}-->`. */
export const CHUNKS_MARK = 'chunks:';

export function pageChunks(): Plugin {
  let root = '';
  return {
    name: 'labfront:page-chunks',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform(code, id, options) {
      if (!options?.ssr || !/\/src\/app\/(routes\.tsx|further-pages\.ts)$/.test(id)) return null;
      return code.replace(/page\(\(\) => import\('([^']+)'\)\)/g, (_, specifier: string) => {
        const module = path.relative(root, path.resolve(path.dirname(id), specifier));
        return `page(() => import('${specifier}'), '${module}')`;
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const map = JSON.stringify(filesOfScreens(bundle, root));
        const page = afterPaint(withStyles(html, bundle), await scriptOfDocument(root));
        return page.replace('</body>', () => `<!--${CHUNKS_MARK}${map}-->\n  </body>`);
      },
    },
  };
}

/** The script that stands in the document, whole. The server allows its text by its hash. */
async function scriptOfDocument(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: 'src/before-scripts.ts', output: { format: 'iife' } } },
  });
  const [script] = (built as Rollup.RollupOutput).output;
  return script.code.trim();
}

/**
 * Puts the styles into the document: a file of their own would be asked for when the document is there, and nothing is painted before
 * both are. Who comes again asks whether the document has changed, and has them.
 */
function withStyles(html: string, bundle: Rollup.OutputBundle): string {
  return html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/, (_, file: string) => {
    const styles = bundle[file];
    if (styles?.type !== 'asset') throw new Error(`The build has no ${file}`);
    // Scripts that are loaded later look for this link, and would fetch the file if they found none.
    const link = `<link rel="stylesheet" disabled href="/${file}">`;
    return `<style>${styles.source.toString().trim()}</style>\n    ${link}`;
  });
}

/** Takes the scripts out of the head and names them in a list for the document's script: React, the app, the others. */
function afterPaint(html: string, script: string): string {
  let files: string[] = [];
  const head = html.replace(
    /\s*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g,
    (_, file: string) => {
      files.push(file);
      return '';
    },
  );
  const first = ['react', 'index'].map((name) => files.find((file) => file.includes(`/${name}-`)) ?? '');
  if (first.includes('')) throw new Error(`index.html misses the app's scripts: ${files}`);
  files = [...new Set([...first, ...files])];
  const list = `<script type="application/json" id="scripts">${JSON.stringify(files)}</script>`;
  return head.replace('</body>', () => `  ${list}\n    <script>${script}</script>\n  </body>`);
}

function filesOfScreens(bundle: Rollup.OutputBundle, root: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) withImports(next, seen);
    return seen;
  };
  const app = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName, new Set())]),
  );
  return Object.fromEntries(
    chunks.flatMap(({ fileName, isDynamicEntry, facadeModuleId }) => {
      const module = facadeModuleId === null ? '' : path.relative(root, facadeModuleId);
      if (!isDynamicEntry || !/-(page|layout)\.tsx$/.test(module)) return [];
      // The table that a page stands in, where that is not the app itself, is on the way to it.
      const tables = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
      const files = [fileName, ...tables.filter(({ name }) => /-pages$/.test(name)).map((table) => table.fileName)];
      const seen = new Set<string>();
      for (const file of files) withImports(file, seen);
      return [[module, [...seen].filter((file) => !app.has(file)).map((file) => `/${file}`)]];
    }),
  );
}
