// Well-behaved visitors at a small steady rate, and the same rate of reads at a bare node:http server beside ours.
import { Agent } from 'node:http';
import { percentile } from './load.ts';
import { type Answered, type Outgoing, send, sendAtRate } from './open-loop.ts';
import type { Customer } from './shop.ts';

const PER_SECOND = 50;
const BARE_PER_SECOND = 25;
/** Different addresses of this machine, none of which the hostile visitor uses. */
const ADDRESSES = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
/** The time after the phase within which an answer may come. */
const PATIENCE_MS = 8_000;

export interface Waits {
  p50: number;
  p99: number;
  /** Statuses of visitors who got no good answer; 0 where none came. */
  failed: readonly number[];
  bareP99: number;
}

/** Answers that anybody may read. */
const publicPaths = (slug: string) => [
  '/',
  '/api/v1/test?limit=50&page=1',
  `/test/${slug}`,
  '/api/v1/search?query=thyroid',
  '/packages',
  '/api/v1/package',
];
const OWN_PATHS = ['cart/get-cart', 'cart-booking', 'prescription'];

/** @returns request number `index`: two of three are of the catalogue, the others of a customer, and some of those change the cart. */
function requestOf(index: number, slug: string, visitors: readonly Customer[]): Outgoing {
  const turn = Math.floor(index / 3);
  if (index % 3 !== 2) {
    const paths = publicPaths(slug);
    return { method: 'GET', path: paths[(index - turn) % paths.length] ?? '/' };
  }
  const { token, itemId } = visitors[turn % visitors.length] as Customer;
  const path = OWN_PATHS[turn % (OWN_PATHS.length + 1)];
  if (path !== undefined) return { method: 'GET', path: `/api/v1/${path}`, token };
  // Each customer adds one and takes it back.
  const action = Math.floor(turn / visitors.length) % 2 === 0 ? 'increase' : 'decrease';
  const body = JSON.stringify({ itemId, action });
  return { method: 'PUT', path: '/api/v1/cart/update-quantity', token, type: 'application/json', body };
}

// 404 and 409: the cart is not as expected, because an answer was lost in an earlier phase.
const isGood = ({ status }: Answered) => (status >= 200 && status < 400) || status === 404 || status === 409;

/** A visitor without a good answer waits for ever. */
const waitsOf = (answers: readonly Answered[]) =>
  answers.map((answer) => (isGood(answer) ? answer.ms : Number.POSITIVE_INFINITY));

/** Has the bare server fetch what it will be asked for: it cannot once the server behind it is gone. */
export async function fillBare(bareUrl: string, { slug }: { slug: string }): Promise<void> {
  const agent = new Agent();
  for (const path of publicPaths(slug)) await send(bareUrl, agent, { method: 'GET', path });
}

/** @returns a function that visits the shop for some seconds and returns the visitors' waits. */
export function createVisitors({ slug, visitors }: { slug: string; visitors: readonly Customer[] }) {
  let sent = 0;
  return async (url: string, bareUrl: string, seconds: number): Promise<Waits> => {
    const agents = ADDRESSES.map((localAddress) => new Agent({ keepAlive: true, localAddress }));
    const bareAgent = new Agent({ keepAlive: true });
    const signal = AbortSignal.timeout(seconds * 1000 + PATIENCE_MS);
    const first = sent;
    sent += PER_SECOND * seconds;
    const paths = publicPaths(slug);
    const [ours, bare] = await Promise.all([
      sendAtRate({ perSecond: PER_SECOND, count: PER_SECOND * seconds }, (index) =>
        send(url, agents[index % agents.length] as Agent, requestOf(first + index, slug, visitors), signal),
      ),
      sendAtRate({ perSecond: BARE_PER_SECOND, count: BARE_PER_SECOND * seconds }, (index) =>
        send(bareUrl, bareAgent, { method: 'GET', path: paths[index % paths.length] ?? '/' }, signal),
      ),
    ]);
    for (const agent of [...agents, bareAgent]) agent.destroy();
    const waits = waitsOf(ours);
    const bareWaits = waitsOf(bare);
    return {
      p50: percentile(waits, 0.5),
      p99: percentile(waits, 0.99),
      failed: ours.filter((answer) => !isGood(answer)).map(({ status }) => status),
      bareP99: percentile(bareWaits, 0.99),
    };
  };
}

export type Visit = ReturnType<typeof createVisitors>;
