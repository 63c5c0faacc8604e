// A server that stores each message once by its id, as the real one does.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  id: string;
  protocol: string;
  raw: string;
  encoding?: 'base64';
}

export async function startServer() {
  const stored = new Map<string, Received>();
  let posts = 0;
  /** Called for a request, before it is stored and before it is answered. */
  const hooks: { before: () => Promise<void> | void; after: () => Promise<void> | void; refuse: number | null } = {
    before: () => {},
    after: () => {},
    refuse: null,
  };
  const reply = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      posts += 1;
      await hooks.before();
      if (hooks.refuse !== null) return reply(response, hooks.refuse, { message: 'Refused for the test' });
      if (request.headers.authorization !== 'Bearer secret') return reply(response, 401, { message: 'Wrong key' });
      const message = JSON.parse(Buffer.concat(chunks).toString()) as Received;
      const isNew = !stored.has(message.id);
      if (isNew) stored.set(message.id, message);
      await hooks.after();
      reply(response, isNew ? 201 : 200, { data: {} });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stored,
    hooks,
    posts: () => posts,
    bytes: () => [...stored.values()].map(({ raw, encoding }) => Buffer.from(raw, encoding ?? 'utf8')),
    texts: () =>
      [...stored.values()].map(({ raw, encoding }) => Buffer.from(raw, encoding ?? 'utf8').toString('latin1')),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
