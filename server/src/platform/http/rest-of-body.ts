// A body that is refused before it is read: what the client still sends is read for a while. If the connection closed meanwhile, TCP would
// reset it, and a client that is still writing would lose the answer that says why.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MOST_BYTES = 4 * 1_048_576;
const MOST_MS = 1_000;

/** Reads what is left of a request's body, up to a size and a time. */
function readRest({ raw }: FastifyRequest): Promise<void> {
  return new Promise((done) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      raw.off('data', count).off('end', end).off('close', end).pause();
      done();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end();
    };
    const timer = setTimeout(end, MOST_MS);
    raw.on('data', count).once('end', end).once('close', end).resume();
  });
}

/** Has bodies that are too large (413) read to their end before the answer, if that comes soon. */
export function readRefusedBodies(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isOpen = reply.statusCode === 413 && !request.raw.complete && !request.raw.destroyed;
    if (!isOpen) return done();
    void readRest(request).then(() => done());
  });
}
