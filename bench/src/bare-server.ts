// The baseline of the machine: node:http sending the same status, headers and bytes, without other work.
import { createServer, type OutgoingHttpHeaders, request } from 'node:http';

interface Copy {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const origin = process.env.ORIGIN ?? '';
const copies = new Map<string, Copy>();

// Headers that the connection adds itself.
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function fetchCopy(path: string, headers: OutgoingHttpHeaders): Promise<Copy> {
  return new Promise((done, fail) => {
    const outgoing = request(origin + path, { headers: { ...headers, host: new URL(origin).host } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OWN.has(name)));
        done({ status: answer.statusCode ?? 500, headers: kept, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', fail).end();
  });
}

createServer(async (incoming, outgoing) => {
  const path = incoming.url ?? '/';
  const key = `${path} ${incoming.headers['if-none-match'] ?? ''} ${incoming.headers['accept-encoding'] ?? ''}`;
  let copy = copies.get(key);
  if (!copy) {
    copy = await fetchCopy(path, incoming.headers);
    copies.set(key, copy);
  }
  outgoing.writeHead(copy.status, copy.headers);
  outgoing.end(copy.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
