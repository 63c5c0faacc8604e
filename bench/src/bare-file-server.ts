// The baseline for a download: the same file, streamed by node:http alone.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

const FILE = process.env.FILE ?? '';

createServer((incoming, outgoing) => {
  if (incoming.url === '/healthz') return void outgoing.end('ok');
  outgoing.writeHead(200, { 'content-type': 'application/pdf', 'content-length': statSync(FILE).size });
  pipeline(createReadStream(FILE), outgoing, () => {});
}).listen(Number(process.env.PORT), '127.0.0.1');
