// Multipart forms for `inject`, which takes bytes and no FormData.
import type { Answer, TestApp } from './harness.ts';

export interface FormFile {
  bytes: Buffer;
  name: string;
}

/** Posts a form as a browser sends it; files come behind the fields. */
export async function sendForm(
  app: TestApp,
  method: 'POST' | 'PUT',
  path: string,
  token: string | undefined,
  parts: Record<string, string | FormFile>,
  from?: string,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part.bytes)]), part.name);
  }
  const request = new Request('http://localhost', { method, body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const body = Buffer.from(await request.arrayBuffer());
  return app.call(method, path, { token, headers, body, ...(from !== undefined && { from }) });
}
