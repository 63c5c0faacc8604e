// Stands in the document itself (web/plugins/page-chunks.ts puts it there) and is all that runs before the page is painted.
import { keepEarlyInput } from './shared/page/early-input.ts';
import { readToken } from './shared/session/session-storage.ts';

window.giveBackEarlyInput = keepEarlyInput();

// The server renders for nobody. A header that offers Sign In to somebody signed in would be wrong until React reads the session, or
// does not come.
if (readToken() !== null) document.documentElement.dataset.session = 'unread';

/** How long the scripts wait for a picture that does not come. */
const LONGEST_WAIT_MS = 2000;

/** Addresses: React, the app, and what it needs at once. */
const files = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
const [react = '', app = ''] = files;
async function start(): Promise<void> {
  // For styles that fetch what the first picture can do without.
  document.documentElement.dataset.painted = '';
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  await import(react).catch((error) => {
    delete document.documentElement.dataset.session;
    throw error;
  });
  // A task of its own: presses and pictures get their turn between the two.
  setTimeout(() => import(app));
}
// On a slow line scripts would take the line from what the first picture needs, which is made without them. Nobody waits for the
// picture of a page that is not looked at.
const late = setTimeout(start, document.hidden ? 0 : LONGEST_WAIT_MS);
new PerformanceObserver((_, painted) => {
  painted.disconnect();
  clearTimeout(late);
  void start();
}).observe({ type: 'paint', buffered: true });
