// XMLHttpRequest, because it is the only API that reports the progress of an upload in every browser.
import type { ApiRequest } from './create-api.ts';

/** Like `fetch`; `onProgress` receives the sent share of the body, from 0 to 1. */
export function sendWithProgress(
  { url, method, headers, body, signal }: ApiRequest,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) request.abort();
    else request.send(body ?? null);
  });
}
