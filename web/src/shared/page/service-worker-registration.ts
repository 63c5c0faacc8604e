/** Registers the service worker. @returns null in development and where there is none, as without https; everything else works. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return null;
  return navigator.serviceWorker.register('/service-worker.js').catch(() => null);
}
