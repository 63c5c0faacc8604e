// Measures sign-in: against the bare hash, and the delay for other requests during two hundred concurrent guesses.
import { Agent, request } from 'node:http';
import { createPasswordHasher } from '../../server/src/modules/accounts/password-hasher.ts';
import { ITEMS, makeCatalogue } from './catalogue.ts';
import { load, median, percentile } from './load.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { ms, type Row } from './table.ts';

const PASSWORD = 'a-password-of-the-bench';
const ROUNDS = 60;
const GUESSES = 200;
const READ_MS = 8;

const agent = new Agent({ keepAlive: true });

/** Uses the plain client, because the cost of `fetch` would count as the server's. */
function post(url: string, path: string, body: object): Promise<{ status: number; token?: string }> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((done, fail) => {
    request(`${url}/api/v1${path}`, { method: 'POST', agent, headers }, async (answer) => {
      const { token } = JSON.parse((await answer.toArray()).join('')) as { token?: string };
      done({ status: answer.statusCode ?? 0, ...(token !== undefined && { token }) });
    })
      .on('error', fail)
      .end(text);
  });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Registers a person and returns a valid token. */
async function register(url: string, email: string): Promise<string> {
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const body = { firstName: 'Asha', lastName: 'Verma', phone, email, password: PASSWORD };
  const { status, token } = await post(url, '/admin/register', body);
  if (status !== 201 || token === undefined) throw new Error(`No account: ${status}`);
  return token;
}

/** A sign-in and a check of the same hash in turns, so that a noisy neighbour disturbs both. */
async function loginBesideHash(url: string, email: string): Promise<Row> {
  const passwordHasher = createPasswordHasher();
  const known = await passwordHasher.hash(PASSWORD);
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await time(() => passwordHasher.matches(known, PASSWORD)));
    ours.push(
      await time(async () => {
        const { status } = await post(url, '/admin/login', { email, password: PASSWORD });
        if (status !== 200) throw new Error(`No sign-in: ${status}`);
      }),
    );
  }
  const [p50, barest] = [median(ours), median(bare)];
  return {
    what: 'sign-in, p50, beside the bare hash',
    ours: ms(p50),
    bare: ms(barest),
    must: '≤ hash + 5 ms',
    holds: p50 <= barest + 5,
  };
}

/** Processor time of the server's thread for a session check: a public read with a token against one without. */
async function sessionCheck(url: string, token: string): Promise<Row> {
  const paths = ['/api/v1/collection-windows?city=none'];
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const without = await load({ url, paths, connections: 10, seconds: 3 });
    const withToken = await load({
      url,
      paths,
      headers: { authorization: `Bearer ${token}` },
      connections: 10,
      seconds: 3,
    });
    costs.push(1000 / withToken.requestsPerSecond - 1000 / without.requestsPerSecond);
  }
  const cost = median(costs);
  return { what: 'session check', ours: ms(cost, 3), must: '≤ 0.2 ms', holds: cost <= 0.2 };
}

/** Reads one after the other over a separate connection until stopped; returns the duration of each. */
async function readUntil(url: string, path: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await time(() => read(url + path)));
    await new Promise((done) => setTimeout(done, READ_MS));
  }
  return times;
}

function read(address: string): Promise<void> {
  return new Promise((done, fail) => {
    request(address, (answer) => answer.resume().on('end', done))
      .on('error', fail)
      .end();
  });
}

/** Guesses at as many accounts, so that none is turned away before its password is looked at. */
async function floodOfGuesses(url: string): Promise<Row[]> {
  let isOver = false;
  const readers = Promise.all(
    ['/api/v1/package', '/api/v1/search?query=thyroid', '/'].map((path) => readUntil(url, path, () => isOver)),
  );
  const startedAt = performance.now();
  const guesses = Array.from({ length: GUESSES }, (_, index) =>
    post(url, '/admin/login', { email: `nobody${index}@example.in`, password: 'wrong' }),
  );
  const answers = await Promise.all(guesses);
  const took = performance.now() - startedAt;
  isOver = true;
  const p99 = percentile((await readers).flat(), 0.99);
  const checked = answers.filter(({ status }) => status === 401).length;
  return [
    {
      what: `reads during ${GUESSES} wrong sign-ins at once, p99`,
      ours: ms(p99),
      must: '< 100 ms',
      holds: p99 < 100,
    },
    { what: `those ${GUESSES}: ${checked} refused, the rest told to wait, in all`, ours: ms(took) },
  ];
}

/** On a separate server, because the wrong guesses use up the limit of this address. */
export async function measureAccounts({ dataDir, port }: Place): Promise<Row[]> {
  await makeCatalogue(dataDir, ITEMS);
  const server = await startServer(dataDir, port, BENCH_ADMIN);
  const email = 'signing-in@example.in';
  const token = await register(server.url, email);
  const rows = [
    await loginBesideHash(server.url, email),
    await sessionCheck(server.url, token),
    ...(await floodOfGuesses(server.url)),
  ];
  agent.destroy();
  await server.stop();
  return rows;
}
