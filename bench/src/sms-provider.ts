// A provider of SMS that takes each message after a moment, as one on the internet does. A process of its own: its work is not the server's.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

createServer((request, response) => {
  request.resume().on('end', () => {
    const answer = JSON.stringify({ type: 'success', message: randomUUID() });
    const wait = request.url === '/healthz' ? 0 : 50;
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), wait);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
