// The requests of a person's browser, over keep-alive connections.
import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  body: any;
}

export interface Sent {
  token?: string;
  body?: object | FormData;
  agent?: Agent;
}

const agent = new Agent({ keepAlive: true });

async function bytesOf(body: object | FormData): Promise<{ type: string; bytes: Buffer }> {
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const form = new Request('http://localhost', { method: 'POST', body });
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}

/** One call below `/api/v1`. @throws the connection's error. */
export async function call(base: string, method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const content = sent.body === undefined ? undefined : await bytesOf(sent.body);
  const headers = {
    ...(content && { 'content-type': content.type, 'content-length': content.bytes.length }),
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
  };
  return new Promise((done, fail) => {
    const options = { method, agent: sent.agent ?? agent, headers };
    const outgoing = request(`${base}/api/v1${path}`, options, async (answer) => {
      try {
        const text = (await answer.toArray()).join('');
        done({
          status: answer.statusCode ?? 0,
          body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
        });
      } catch (error) {
        fail(error);
      }
    });
    outgoing.on('error', fail).end(content?.bytes);
  });
}

/** Returns the body of a successful answer. @throws Error with the server's message otherwise. */
export async function good(base: string, method: string, path: string, sent?: Sent): Promise<Reply['body']> {
  const { status, body } = await call(base, method, path, sent);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function register(base: string, number: number): Promise<string> {
  const person = { firstName: 'Asha', lastName: 'Verma', password: 'a-password-of-the-demo' };
  const unique = { phone: `98765${String(10_000 + number)}`, email: `asha${number}@example.in` };
  return (await good(base, 'POST', '/admin/register', { body: { ...person, ...unique } })).token;
}

export interface Load {
  /** Answers by status; 0 for a connection that failed. */
  statuses: Map<number, number>;
  /** Ids of bookings that were answered with 201, by their person's token. */
  booked: Map<string, string[]>;
  stop(): Promise<void>;
}

/** People who read and book until stopped. */
export function startLoad(base: string, tokens: readonly string[], testId: string): Load {
  const statuses = new Map<number, number>();
  const booked = new Map<string, string[]>(tokens.map((token) => [token, []]));
  const own = new Agent({ keepAlive: true });
  let isOver = false;
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const people = tokens.map(async (token) => {
    while (!isOver) {
      const read = await call(base, 'GET', '/test?limit=20', { agent: own }).catch(() => null);
      count(read?.status ?? 0);
      const write = await call(base, 'POST', '/booking', { token, agent: own, body: { tests: [testId] } }).catch(
        () => null,
      );
      count(write?.status ?? 0);
      if (write?.status === 201) booked.get(token)?.push(write.body.data._id);
    }
  });
  return {
    statuses,
    booked,
    async stop() {
      isOver = true;
      await Promise.all(people);
      own.destroy();
    },
  };
}

/** Bookings that were acknowledged and are not there. */
export async function lostBookings(base: string, { booked }: Load): Promise<string[]> {
  const lost: string[] = [];
  for (const [token, ids] of booked) {
    const there = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { data } = await good(base, 'GET', `/booking/id?limit=100&page=${page}`, { token });
      for (const { _id } of data) there.add(_id);
      if (data.length < 100) break;
    }
    lost.push(...ids.filter((id) => !there.has(id)));
  }
  return lost;
}
