// Downloads a file and reports the progress.

/** Returns the body of an answer; `onProgress` receives shares from 0 to 1 if the server sends the length. */
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
