// Caches rendered pages while the catalogue that they show is current. Rendering is the most expensive work that a visitor can cause, so
// pages are rendered one after the other, and each address has a rate limit for pages that are not cached.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@labfront/contract/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { askerOf } from '../base/client-network.ts';
import { AnswerCache } from './answer-cache.ts';
import { ASK_AGAIN, CachedResponse } from './cached-response.ts';
import type { Http } from './http.ts';
import type { PageFrame, PageSite, PageVariant, Templates } from './page-site.types.ts';
import { createSiteDocuments } from './site-documents.ts';

interface Rendered {
  status: number;
  /** HTML as UTF-8. */
  document: Buffer;
  cacheable: boolean;
}

interface Located {
  /** The one address of all that lead to the same document. */
  address: string;
  language: Language;
  /** Whether a page exists at the address; whether its record exists is known only after rendering. */
  isPage: boolean;
  /** The address opens something by itself: its document is kept by nobody, and no request from it names it. */
  isSecret: boolean;
  /** Whether the variant of a request makes a difference here. */
  hasVariants: boolean;
}

/** The exports of the web app's server build. The web app declares their types; the server only passes values between them. */
export interface EntryServer {
  createApi(transport: { send: (request: { url: string; headers: Headers }) => Promise<Response> }): unknown;
  locate(url: string): Promise<Located>;
  frameOf(template: string, language: Language): PageFrame;
  render(input: {
    url: string;
    api: unknown;
    site: PageSite;
    frames: Readonly<Record<Language, PageFrame>>;
    state?: object;
  }): Promise<Rendered>;
}

/** A request for a page, as far as it decides the document. */
interface Asked {
  located: Located;
  /** Under which the page is kept: spaces stand in no address. */
  key: string;
  variant: PageVariant | null;
}

interface RendererOptions {
  http: Http;
  entry: EntryServer;
  templates: Templates;
  /** The site of the moment; the same object until it changes. */
  site: () => PageSite;
  /** For the calls that a page makes while it is rendered. */
  apiOf: (variant: PageVariant | null) => unknown;
  /** Returns the object whose change invalidates every page. */
  source: () => Promise<object>;
  variantOf?: ((request: FastifyRequest) => Promise<PageVariant | null>) | undefined;
  /** Pages a second that one address may have rendered, 0 for no limit. */
  perSecond: number;
}

const KEPT_BYTES = 4_000_000;
/** Pages waiting in the queue; rendering one takes 4 to 25 ms. */
const MOST_WAITING = 8;
const WINDOW_SECONDS = 2;
const POLICY = 'content-security-policy';

/** Answers requests for pages. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns the handler for pages: from the cache, rendered, or, above the limits, as the empty document. */
export function createPageRenderer(options: RendererOptions): SendPage {
  const { http, entry, templates, site, apiOf, source, variantOf, perSecond } = options;
  const pages = new AnswerCache(KEPT_BYTES);
  const oneAtATime = pLimit(1);
  const underWay = new Map<string, Promise<CachedResponse>>();
  const documentsOf = createSiteDocuments(templates, entry.frameOf);
  const emptyPages = new WeakMap<PageSite, Map<string, CachedResponse>>();
  const countRendering = http.createRateLimit({
    max: perSecond * WINDOW_SECONDS,
    timeWindow: WINDOW_SECONDS * 1_000,
  });

  function prepare(
    reply: FastifyReply,
    current: PageSite,
    { document, status, cacheControl = ASK_AGAIN }: { document: Buffer; status: number; cacheControl?: string },
  ): CachedResponse {
    return new CachedResponse([document], {
      type: 'text/html; charset=utf-8',
      cacheControl,
      status,
      headers: { vary: 'Cookie', [POLICY]: documentsOf(current).policy(String(reply.getHeader(POLICY))) },
    });
  }

  /** The document that the browser fills by itself. */
  function emptyPage(reply: FastifyReply, { language }: Located, status: number): CachedResponse {
    const current = site();
    const ofSite = emptyPages.get(current) ?? new Map<string, CachedResponse>();
    emptyPages.set(current, ofSite);
    const key = `${language} ${status}`;
    const { empty: document } = documentsOf(current).frames[language];
    const page = ofSite.get(key) ?? prepare(reply, current, { document, status, cacheControl: 'no-store' });
    ofSite.set(key, page);
    return page;
  }

  /** If rendering fails, sends the empty document: the browser renders the page itself, or shows the error. */
  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { located, key, variant }: Asked,
    current: object,
  ) {
    try {
      // Lets waiting requests run between two pages.
      await nextTurn();
      const shown = site();
      const { frames } = documentsOf(shown);
      const { status, document, cacheable } = await entry.render({
        url: located.address,
        api: apiOf(variant),
        site: shown,
        frames,
        ...(variant && { state: variant.state }),
      });
      const rendered = { document, status, ...(located.isSecret && { cacheControl: 'no-store' }) };
      const page = await prepare(reply, shown, rendered).encodeFor(request);
      return cacheable && !located.isSecret ? pages.set(current, key, page, askerOf(request)) : page;
    } catch (err) {
      request.log.error({ err, route: request.routeOptions.url }, 'page not rendered');
      return emptyPage(reply, located, 500);
    }
  }

  async function isOverLimit(request: FastifyRequest): Promise<boolean> {
    if (perSecond === 0) return false;
    const counted = await countRendering(request);
    return !counted.isAllowed && counted.isExceeded;
  }

  async function pageFor(request: FastifyRequest, reply: FastifyReply): Promise<CachedResponse> {
    const current = await source();
    const located = await entry.locate(request.url);
    const { address, isPage, isSecret, hasVariants } = located;
    const variant = hasVariants ? ((await variantOf?.(request)) ?? null) : null;
    const key = variant === null ? address : `${address} ${variant.key}`;
    // It stands over the policy of all other pages.
    if (isSecret) reply.header('referrer-policy', 'no-referrer');
    const known = pages.get(current, key, () => askerOf(request));
    if (known) return known;
    const isRefused = await isOverLimit(request);
    const joined = underWay.get(key);
    if (joined) return joined;
    if (isRefused || oneAtATime.pendingCount >= MOST_WAITING)
      return pages.getStale(key) ?? emptyPage(reply, located, isPage ? 200 : 404);
    const asked = { located, key, variant };
    const rendering = oneAtATime(() => render(request, reply, asked, current)).finally(() => underWay.delete(key));
    underWay.set(key, rendering);
    return rendering;
  }

  return async (request, reply) => (await pageFor(request, reply)).send(request, reply);
}
