// @vitest-environment node
import { expect, it } from 'vitest';
import { createApi } from './create-api.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function answerOf(parts: string[], headers: Record<string, string>) {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encode(part));
      controller.close();
    },
  });
  return createApi({ send: async () => new Response(body, { headers }) });
}

const download = (api: ReturnType<typeof createApi>, onProgress: (share: number) => void) =>
  api.callForBlob('GET /prescription-reports/download/:fileName', { params: { fileName: 'a.pdf' }, onProgress });

it('tells how much of a file has come, and keeps its type', async () => {
  const shares: number[] = [];
  const api = answerOf(['abc', 'd'], { 'content-length': '4', 'content-type': 'application/pdf' });
  const { data } = await download(api, (share) => shares.push(share));
  expect([await data.text(), data.type, shares]).toEqual(['abcd', 'application/pdf', [0.75, 1]]);
});

it('takes a file of unknown length whole', async () => {
  const { data } = await download(answerOf(['abcd'], {}), () => expect.unreachable());
  expect(await data.text()).toBe('abcd');
});
