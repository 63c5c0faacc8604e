// The built web app: its files, and its pages rendered on the server as an anonymous visitor sees them.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { IN_PROCESS } from '../base/client-network.ts';
import { StartError } from '../base/env.ts';
import { notFound } from '../base/errors.ts';
import { serveAppManifests } from './app-manifest.ts';
import { ASK_AGAIN } from './cached-response.ts';
import type { Http } from './http.ts';
import { createPageRenderer, type EntryServer } from './page-renderer.ts';
import type { PageSite, PageVariant, Templates } from './page-site.types.ts';
import { withWebAssembly } from './security-headers.ts';

export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist');

/** The worker that reads bar codes where the browser cannot (web/src/shared/scanning). */
const CODE_READER = /\/assets\/code-reader\.worker-[\w-]+\.js(\.br|\.gz)?$/;
const POLICY = 'content-security-policy';

const YEAR_SECONDS = 31_536_000;

interface PageOptions {
  http: Http;
  /** The site of the moment; the same object until it changes. */
  site: () => PageSite;
  /** The object whose change makes every page old. */
  source: () => Promise<object>;
  /** The variant of a page beside its address; null for the default page. */
  variantOf?: (request: FastifyRequest) => Promise<PageVariant | null>;
  /** Pages a second that one address may have rendered, 0 for no limit. */
  perSecond?: number;
  dist?: string;
}

const HINDI = '/hi';

/** The language switch stores the choice in a cookie (web/src/shared/session/language-choice.ts). */
const hasChosenHindi = (cookie = '') => /(?:^|;\s*)language=hi(?:;|$)/.test(cookie);

async function loadBuild(dist: string): Promise<{ entry: EntryServer; templates: Templates }> {
  try {
    const read = (file: string) => readFile(join(dist, 'client', file), 'utf8');
    const templates = { en: await read('index.html'), hi: await read('index.hi.html') };
    const entry = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as EntryServer;
    return { entry, templates };
  } catch (error) {
    throw new StartError(
      `The web app is not built: run "npm run build" (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

/** Returns the names of hashed files below `assets`; their compressed forms are sent in their place. */
async function namesOfAssets(dist: string): Promise<ReadonlySet<string>> {
  const names = await Array.fromAsync(glob('**/*.*', { cwd: join(dist, 'client/assets') }));
  return new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name)));
}

function cacheControlOf(file: string): string {
  if (file.includes('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  // A new service worker must reach browsers at once after each deployment.
  return file.endsWith('/service-worker.js') ? ASK_AGAIN : 'public, max-age=3600';
}

/** Serves the built web app: hashed assets cached for ever, pages rendered here. @throws StartError when it is not built. */
export async function servePages({
  http,
  site,
  source,
  variantOf,
  perSecond = 0,
  dist = WEB_DIST,
}: PageOptions): Promise<void> {
  const { entry, templates } = await loadBuild(dist);

  /** Answers a call that a page makes while it is rendered, in this process and without a session. */
  async function send(
    { url, headers }: { url: string; headers: Headers },
    variant: PageVariant | null,
  ): Promise<Response> {
    // The response must have the language of the page, because the page shows its sentences.
    const language = headers.get('accept-language') ?? 'en';
    const answer = await http.inject({
      method: 'GET',
      url,
      headers: { 'accept-language': language, ...variant?.headers },
      remoteAddress: IN_PROCESS,
    });
    // A call and the rendering of its answer are pieces of work of their own, between which waiting requests run.
    await nextTurn();
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  }

  const apiOf = (variant: PageVariant | null) => entry.createApi({ send: (request) => send(request, variant) });
  const sendPage = createPageRenderer({ http, entry, templates, site, apiOf, source, variantOf, perSecond });

  await http.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index*.html', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', cacheControlOf(path));
      if (CODE_READER.test(path)) response.header(POLICY, withWebAssembly(String(response.getHeader(POLICY))));
    },
  });
  const assets = await namesOfAssets(dist);
  // One call for all of them: calls of their own for hundreds of files would take memory, and a row each in the metrics.
  http.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, ({ params: { '*': name } }, reply) => {
    // A script of an older build is missing: the browser would execute a page in its place as a script.
    if (!assets.has(name)) throw notFound('File');
    return reply.sendFile(`assets/${name}`);
  });
  // The administration is in English only.
  http.get('/hi/admin', { schema: { hide: true } }, (incoming, reply) =>
    reply.redirect(incoming.url.slice(HINDI.length)),
  );
  http.get('/hi/admin/*', { schema: { hide: true } }, (incoming, reply) =>
    reply.redirect(incoming.url.slice(HINDI.length)),
  );
  http.get('/', { schema: { hide: true } }, (incoming, reply) => {
    // Checked on every visit and never cached, so that no cache applies one person's choice to another.
    if (!hasChosenHindi(incoming.headers.cookie)) return sendPage(incoming, reply);
    return reply.header('cache-control', 'private, no-store').redirect(HINDI + incoming.url.slice(1));
  });
  serveAppManifests(http, site);
  http.get('/*', { schema: { hide: true } }, sendPage);
}
