// Pages: the web app rendered on the server as nobody would see it, kept as bytes for as long as the catalogue it shows is current.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache } from './answer-cache.ts';
import { serveAppManifest } from './app-manifest.ts';
import { type Site, StartError } from './env.ts';
import { notFound } from './errors.ts';
import { type Http, IN_PROCESS } from './http.ts';
import { ASK_AGAIN, Prepared } from './prepared.ts';
import { withInlineOf } from './security-headers.ts';

export const WEB_DIST = join(import.meta.dirname, '../../../web/dist');

/** What the site tells its own pages. */
export interface PageSite extends Site {
  payments: { testMode: boolean; onlinePayment: boolean };
}

interface Rendered {
  status: number;
  html: string;
  cacheable: boolean;
}

/** What the web app's server build exports. Its types are the web's own: the server only hands one thing to the other. */
interface EntryServer {
  createApi(transport: { send: (request: { url: string }) => Promise<Response> }): unknown;
  render(input: { url: string; api: unknown; site: PageSite; templates: Templates }): Promise<Rendered>;
}

/** The built document of each language. */
interface Templates {
  en: string;
  hi: string;
}

const KEPT_BYTES = 8_000_000;
const POLICY = 'content-security-policy';
const YEAR_SECONDS = 31_536_000;

interface PageOptions {
  http: Http;
  site: PageSite;
  /** The object whose change makes every page old. */
  source: () => Promise<object>;
  dist?: string;
}

const HINDI = '/hi';
const isHindi = (url: string) => /^\/hi(?![^/?])/.test(url);

/** The language switch keeps the choice in a cookie (web/src/shared/session/language-choice.ts). */
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

function cacheControlOf(file: string): string {
  if (file.includes('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  // Every deploy's worker must reach its browsers at once.
  return file.endsWith('/service-worker.js') ? ASK_AGAIN : 'public, max-age=3600';
}

/** Serves the built web app: hashed assets for ever, pages rendered here. @throws StartError when it is not built. */
export async function servePages({ http, site, source, dist = WEB_DIST }: PageOptions): Promise<void> {
  const { entry, templates } = await loadBuild(dist);
  const pages = new AnswerCache(KEPT_BYTES);
  let policy: string | undefined;

  /** Answers a call that a page makes while it is rendered, in this process and as nobody. */
  async function send({ url }: { url: string }): Promise<Response> {
    const answer = await http.inject({ method: 'GET', url, remoteAddress: IN_PROCESS });
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  }

  const api = entry.createApi({ send });

  /** A page that cannot be rendered goes out empty: the browser renders it by itself, or says that something went wrong. */
  async function render(incoming: FastifyRequest): Promise<Rendered> {
    try {
      return await entry.render({ url: incoming.url, api, site, templates });
    } catch (err) {
      incoming.log.error({ err, route: incoming.routeOptions.url }, 'page not rendered');
      return { status: 500, html: templates[isHindi(incoming.url) ? 'hi' : 'en'], cacheable: false };
    }
  }

  async function sendPage(incoming: FastifyRequest, reply: FastifyReply) {
    const current = await source();
    const known = pages.get(current, incoming.url);
    if (known) return known.send(incoming, reply);
    const { status, html, cacheable } = await render(incoming);
    policy ??= withInlineOf(templates.en, String(reply.getHeader(POLICY)));
    const headers = { [POLICY]: policy };
    const page = new Prepared(html, { type: 'text/html; charset=utf-8', cacheControl: ASK_AGAIN, status, headers });
    return (cacheable ? pages.set(current, incoming.url, page) : page).send(incoming, reply);
  }

  await http.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index*.html', '**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', cacheControlOf(path));
    },
  });
  // A script of an older build is gone: a page in its place would be run as one.
  http.get('/assets/*', { schema: { hide: true } }, () => {
    throw notFound('File');
  });
  // Administration speaks English.
  http.get('/hi/admin', { schema: { hide: true } }, (incoming, reply) =>
    reply.redirect(incoming.url.slice(HINDI.length)),
  );
  http.get('/hi/admin/*', { schema: { hide: true } }, (incoming, reply) =>
    reply.redirect(incoming.url.slice(HINDI.length)),
  );
  http.get('/', { schema: { hide: true } }, (incoming, reply) => {
    // Asked of every visit and kept by nobody, so that no cache hands one person's choice to another.
    if (!hasChosenHindi(incoming.headers.cookie)) return sendPage(incoming, reply);
    return reply.header('cache-control', 'private, no-store').redirect(HINDI + incoming.url.slice(1));
  });
  serveAppManifest(http, site);
  http.get('/*', { schema: { hide: true } }, sendPage);
}
