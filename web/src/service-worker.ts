// Serves the site without a connection. The build takes the types away and writes its own mark in (tools/build.ts).
// Kept: the app's own files, which never change under their name, and the documents of public pages and of the phlebotomist's page, which
// are the same for everybody. Never kept: anything of the API, files of people, and the pages behind a guard; so no personal data, and no price
// that is booked by. Nothing here depends on one build, so a new worker may take over open tabs at once.
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LongEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** The page of the phlebotomist is open and has fetched these files. */
interface KeepFieldEvent extends LongEvent {
  readonly data: { keepField: readonly string[] };
}

/** The compiler knows pages and workers, but not both in one program. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: KeepFieldEvent) => void): void;
}

const worker = self as unknown as Worker;

const OFFLINE_CACHE = 'offline-__BUILD__';
const ASSETS = 'assets';
const PAGES = 'pages';
const OFFLINE_FILES = ['/offline.html', '/offline.css', '/favicon.svg'];
/** Enough for every script of some builds: a tab of an older one finds there what it loaded before. */
const MOST_ASSETS = 400;
const MOST_PAGES = 60;
/** Pages that say the same to everybody, in both languages. An address with a query is not kept: it may name somebody. */
const PUBLIC_PAGE =
  /^(\/hi)?\/?$|^(\/hi)?\/(packages|view-all-test|about|contact|privacy-policy|terms-of-use|disclaimer|(test|package)\/[^/]+)$/;

/** Kept with its files when it is open (web/src/features/field/keep-page.ts). It holds nobody's data. */
const FIELD = 'field';
const FIELD_PAGES = ['/field', '/hi/field'];
const ASSET = /\/assets\/[\w./-]+/g;

type Plan = 'keepalive' | 'asset' | 'field-page' | 'page' | 'other-page' | 'offline-file' | 'leave';

/** Decides how a request is answered. */
function planOf({ method, mode, keepalive }: Request, url: URL, origin: string): Plan {
  if (url.origin !== origin) return 'leave';
  if (keepalive) return 'keepalive';
  if (method !== 'GET') return 'leave';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (OFFLINE_FILES.includes(url.pathname)) return 'offline-file';
  if (mode !== 'navigate' || url.pathname.startsWith('/api/')) return 'leave';
  if (FIELD_PAGES.includes(url.pathname)) return 'field-page';
  return PUBLIC_PAGE.test(url.pathname) && url.search === '' ? 'page' : 'other-page';
}

async function keep(cacheName: string, request: Request, answer: Response, most: number): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
  const keys = await cache.keys();
  // The oldest come first.
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/**
 * Sends a request that has to outlive its page, such as a change of state that could still be undone. Where a worker leaves such a request
 * to the browser, Chromium drops it together with the page.
 */
function sendKeepalive(event: FetchEvent): Promise<Response> {
  const answer = fetch(new Request(event.request, { signal: new AbortController().signal }));
  event.waitUntil(answer.catch(() => {}));
  return answer;
}

/** A file with a hash in its name: what is kept is what it is. */
async function asset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(ASSETS, event.request, answer.clone(), MOST_ASSETS));
  return answer;
}

/** The network's answer; without one, what was shown before, else a page that says what is the matter. */
async function page(event: FetchEvent, isPublic: boolean): Promise<Response> {
  try {
    const preloaded = await event.preloadResponse;
    const answer = preloaded ?? (await fetch(event.request));
    if (isPublic && answer.status === 200) {
      event.waitUntil(keep(PAGES, event.request, answer.clone(), MOST_PAGES));
    }
    return answer;
  } catch {
    const kept = isPublic ? await caches.match(event.request) : undefined;
    return kept ?? (await offlineFile('/offline.html'));
  }
}

/** Answers with the stored copy of the page at once: a weak network would keep the person at the door waiting. It renews that while it is open. */
async function fieldPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(FIELD);
  const kept = await cache.match(new URL(event.request.url).pathname);
  return kept ?? page(event, false);
}

/**
 * Keeps the phlebotomist's page in both languages with every file that it needs. Files come first: a document whose files are missing
 * would be worse than the one of yesterday.
 */
async function keepField(loaded: readonly string[]): Promise<void> {
  const cache = await caches.open(FIELD);
  const needed = new Set(loaded);
  for (const path of FIELD_PAGES) {
    const answer = await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const named = (await answer.clone().text()).match(ASSET) ?? [];
    for (const file of named) needed.add(file);
    for (const file of needed) if (!(await cache.match(file))) await cache.add(file);
    await cache.put(path, answer);
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/assets/') && !needed.has(pathname)) await cache.delete(pathname);
  }
}

async function offlineFile(path: string): Promise<Response> {
  const cache = await caches.open(OFFLINE_CACHE);
  return (await cache.match(path)) ?? Response.error();
}

worker.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(OFFLINE_CACHE)).addAll(OFFLINE_FILES);
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (![OFFLINE_CACHE, ASSETS, PAGES, FIELD].includes(name)) await caches.delete(name);
    }
    // The document is asked for while the worker starts.
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

// Without a network nothing new is kept, and what is kept stays.
worker.addEventListener('message', (event) => event.waitUntil(keepField(event.data.keepField).catch(() => {})));

worker.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, new URL(event.request.url), worker.location.origin);
  if (plan === 'keepalive') event.respondWith(sendKeepalive(event));
  if (plan === 'asset') event.respondWith(asset(event));
  if (plan === 'offline-file') {
    const { pathname } = new URL(event.request.url);
    event.respondWith(fetch(event.request).catch(() => offlineFile(pathname)));
  }
  if (plan === 'field-page') event.respondWith(fieldPage(event));
  if (plan === 'page' || plan === 'other-page') event.respondWith(page(event, plan === 'page'));
});
