import { registerServiceWorker } from '../../shared/page/service-worker-registration.ts';
import { readerFiles } from '../../shared/scanning/code-reader.ts';

/**
 * Has the service worker keep the page of both languages with every file that it needs, so that it opens without a network. The worker
 * goes on with that after this page is closed.
 */
export async function keepFieldPage(): Promise<void> {
  const registration = await registerServiceWorker();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  // Files that this page has fetched by itself: fonts and code that its document does not name.
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  // Without a network the camera needs them too.
  worker?.postMessage({ keepField: [...files, ...readerFiles()] });
}
