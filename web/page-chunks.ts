// Lets the server's document name the scripts of its page, so that the browser fetches them beside the app's own instead of
// after it. The browser build writes into index.html which files each screen is made of; the server build tells every
// `page(() => import('…'))` of the route table which screen it is.
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** Where the map stands in the built index.html: `<!--chunks:{"src/…/login-page.tsx":["/assets/…"]}-->`. */
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
      if (!options?.ssr || !/\/src\/app\/(routes\.tsx|guarded-pages\.ts)$/.test(id)) return null;
      return code.replace(/page\(\(\) => import\('([^']+)'\)\)/g, (_, specifier: string) => {
        const module = path.relative(root, path.resolve(path.dirname(id), specifier));
        return `page(() => import('${specifier}'), '${module}')`;
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        return inNoHurry(html).replace(
          '</body>',
          `<!--${CHUNKS_MARK}${JSON.stringify(filesOfScreens(bundle, root))}-->\n  </body>`,
        );
      },
    },
  };
}

/** The document and its styles are painted without scripts: on a slow line these must not take the line from those. */
const inNoHurry = (html: string) =>
  html.replace(/<(script type="module"|link rel="modulepreload") crossorigin/g, '<$1 crossorigin fetchpriority="low"');

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
