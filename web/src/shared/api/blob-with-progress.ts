// A file that is on its way, with how much of it has come.

/** The body of an answer; `onProgress` hears shares of it from 0 to 1 where the server says how long it is. */
export async function blobWithProgress(response: Response, onProgress: (share: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length'));
  if (!response.body || !(total > 0)) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    parts.push(value);
    received += value.length;
    onProgress(Math.min(1, received / total));
  }
}
