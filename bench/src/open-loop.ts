// Requests that are sent at a rate, whether or not earlier ones are answered, as people send them.
import { type Agent, request } from 'node:http';

export interface Outgoing {
  method: string;
  path: string;
  token?: string;
  type?: string;
  /** Several pieces where many requests share a large one. */
  body?: string | readonly (string | Uint8Array)[];
}

export interface Answered {
  /** Milliseconds from the moment that the request was due, so that a server that falls behind shows it. */
  ms: number;
  /** 0 when no answer came. */
  status: number;
}

interface Rate {
  perSecond: number;
  count: number;
  /** Sending stops when so many wait for an answer: the server is overrun. */
  mostWaiting?: number;
}

/** Sends one request and reads the answer to its end. @returns the status, 0 when the connection failed or `signal` ended it. */
export function send(base: string, agent: Agent, outgoing: Outgoing, signal?: AbortSignal): Promise<number> {
  const { method, path, token, type, body } = outgoing;
  const pieces = typeof body === 'string' ? [body] : (body ?? []);
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'content-type': type,
      'content-length': pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
    }),
  };
  return new Promise((done) => {
    const call = request(base + path, { method, agent, headers, ...(signal && { signal }) }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
      answer.on('error', () => done(0));
    });
    call.on('error', () => done(0));
    for (const piece of pieces) call.write(piece);
    call.end();
  });
}

/** Calls `sendOne` for 0, 1, 2, … at the rate. @returns when all are answered. */
export async function sendAtRate(
  { perSecond, count, mostWaiting = Number.POSITIVE_INFINITY }: Rate,
  sendOne: (index: number) => Promise<number>,
): Promise<Answered[]> {
  const startedAt = performance.now();
  const all: Promise<Answered>[] = [];
  let waiting = 0;
  while (all.length < count && waiting < mostWaiting) {
    const due = Math.min(count, ((performance.now() - startedAt) / 1000) * perSecond);
    while (all.length < due) {
      const dueAt = startedAt + (all.length / perSecond) * 1000;
      waiting += 1;
      const answered = sendOne(all.length).then((status) => {
        waiting -= 1;
        return { ms: performance.now() - dueAt, status };
      });
      all.push(answered);
    }
    await new Promise((done) => setTimeout(done, 2));
  }
  return Promise.all(all);
}
