// A day at the shop: who browses, who searches, who puts something into the cart, who buys and who uploads a prescription, in the
// shares of a real one. Requests come at a rate, whether or not the ones before are answered, as people do.
import { Agent } from 'node:http';
import { percentile } from './load.ts';
import { type Outgoing, send, sendAtRate } from './open-loop.ts';
import type { Customer } from './shop.ts';

const WORDS = ['thyroid', 'thairoid', 'sugar', 'cbc', 'vitamin d', 'liver', 'kidny', 'lipid', 'hba1c', 'iron'];
const PAGES = [
  '/',
  '/packages',
  '/view-all-test',
  '/api/v1/test?limit=50&page=1',
  '/api/v1/package',
  '/api/v1/city/cities',
];
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const BOUNDARY = 'labfront-bench';
const CONNECTIONS = 64;
/** Waiting requests beyond which the server counts as overrun. */
const MOST_WAITING = 4_000;

export interface Step {
  /** Asked for, and answered, a second. */
  rate: number;
  answered: number;
  /** Milliseconds from the moment that a request was due. */
  p50: number;
  p99: number;
  failed: number;
}

const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
};

const json = (method: string, path: string, token: string, body: object): Outgoing => {
  return { method, path: `/api/v1${path}`, token, type: 'application/json', body: JSON.stringify(body) };
};

function upload(token: string): Outgoing {
  const part = (head: string, text: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const body = `${part('name="message"', '')}${part('name="city"', 'Bhopal')}${part(
    'name="file"; filename="prescription.pdf"\r\ncontent-type: application/pdf',
    PDF,
  )}--${BOUNDARY}--\r\n`;
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { method: 'POST', path: '/api/v1/prescription/upload', token, type, body };
}

/** Makes the requests of a day: browse 80 %, search 12 %, cart 5 %, checkout 2 %, upload 1 %. */
export function createDay(customers: readonly Customer[], itemIds: readonly string[], slugs: readonly string[]) {
  const buyers = [...customers];
  return (): Outgoing => {
    const chance = Math.random() * 100;
    if (chance < 80) {
      const path = Math.random() < 0.5 ? pick(PAGES) : `/test/${pick(slugs)}`;
      return { method: 'GET', path };
    }
    const { token } = pick(customers);
    if (chance < 92) {
      const word = pick(WORDS);
      const typed = word.slice(0, 1 + Math.floor(Math.random() * word.length));
      return { method: 'GET', path: `/api/v1/search?query=${encodeURIComponent(typed)}` };
    }
    if (chance < 97) {
      if (Math.random() < 0.5) return { method: 'GET', path: '/api/v1/cart/get-cart', token };
      return json('POST', '/cart/add-to-cart', token, { itemId: pick(itemIds), quantity: 1 });
    }
    if (chance < 99) {
      // A checkout of one request: Book Now, which takes a booking and its mail as the cart's does.
      const buyer = buyers.shift() ?? pick(customers);
      buyers.push(buyer);
      return json('POST', '/booking', buyer.token, { tests: [pick(itemIds)] });
    }
    return upload(token);
  };
}

// A cart that is full, and an upload beyond the day's number, are answers of a healthy server.
const isGood = (status: number) => (status >= 200 && status < 400) || status === 409 || status === 429;

/** Sends at `rate` for `seconds`; times count from when a request was due, so that a server that falls behind shows it. */
export async function runStep(
  bases: readonly string[],
  next: () => Outgoing,
  rate: number,
  seconds: number,
): Promise<Step> {
  const agents = bases.map(() => new Agent({ keepAlive: true, maxSockets: Math.ceil(CONNECTIONS / bases.length) }));
  const startedAt = performance.now();
  const answers = await sendAtRate(
    { perSecond: rate, count: rate * seconds, mostWaiting: MOST_WAITING },
    async (index) => {
      const [base, agent] = [bases[index % bases.length], agents[index % bases.length]];
      return base === undefined || agent === undefined ? 0 : send(base, agent, next());
    },
  );
  const answered = answers.length / ((performance.now() - startedAt) / 1000);
  for (const agent of agents) agent.destroy();
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(({ status }) => !isGood(status)).length;
  return { rate, answered, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed };
}
