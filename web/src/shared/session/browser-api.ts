import type { Api } from '../api/api.types.ts';
import { createApi } from '../api/create-api.ts';
import { readToken } from './session-storage.ts';

/** The client of the running page. Cart-booking calls send credentials (spec.md section 6); calls to the page's own origin all do. */
export function createBrowserApi(onUnauthorized: (token: string) => void): Api {
  return createApi({
    token: readToken,
    onUnauthorized,
    send: async ({ onProgress, ...request }) => {
      if (onProgress) return (await import('../api/send-with-progress.ts')).sendWithProgress(request, onProgress);
      const { url, ...init } = request;
      return fetch(url, { ...init, credentials: 'same-origin' });
    },
  });
}
