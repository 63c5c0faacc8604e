// Two instances behind nginx, restarted one after the other while customers read and book, a bridge forwards an analyser's messages and a
// field device sends its events: no request may fail, and nothing may be lost.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { type Answer, bookTests, makeLaboratory, messageOf } from './instrument-results.ts';
import { percentile } from './load.ts';
import { type Answered, send, sendAtRate } from './open-loop.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, type Running, startServer } from './processes.ts';
import { type Customer, makeCustomers } from './shop.ts';
import { signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';
import { callsTo, untilVisit } from './year-work.ts';

const NGINX = '/usr/sbin/nginx';
const BRIDGE = join(import.meta.dirname, '../../bridge/src/main.ts');
const RATE = 50;
const CUSTOMERS = 40;
/** The instance tells the proxy that it leaves, and serves on for so long. */
const DRAIN_SECONDS = 2;
const SETTLE_MS = 1_500;
const MESSAGE_EVERY_MS = 200;
const EVENT_EVERY_MS = 300;

/** As `deploy/nginx.conf`, without TLS. */
const configOf = (folder: string, port: number, instances: readonly number[]) => `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  upstream labfront {
    ${instances.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ')}
    keepalive 32;
    keepalive_timeout 30s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://labfront;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_request_buffering off;
      proxy_next_upstream error timeout http_503;
      proxy_next_upstream_tries 3;
    }
  }
}
`;

async function startNginx(folder: string, port: number, instances: readonly number[]): Promise<ChildProcess> {
  mkdirSync(folder, { mode: 0o755 });
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, configOf(folder, port, instances));
  const nginx = spawn(NGINX, ['-c', path, '-g', 'daemon off; master_process off;'], { stdio: 'inherit' });
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) return nginx;
    await setTimeout(50);
  }
  throw new Error('nginx did not start');
}

/** An analyser that sends a message at a time. @returns how many were acknowledged. */
async function sendMessages(port: number, codes: readonly string[], signal: AbortSignal): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let acknowledged = 0;
  socket.on('data', (chunk: Buffer) => {
    acknowledged += chunk.toString('latin1').split('MSA|AA').length - 1;
  });
  for (let index = 0; !signal.aborted; index += 1) {
    const code = `${codes[index % codes.length]}-${index}`;
    socket.write(Buffer.concat([Buffer.from([0x0b]), Buffer.from(messageOf(code)), Buffer.from([0x1c, 0x0d])]));
    await setTimeout(MESSAGE_EVERY_MS);
  }
  await setTimeout(SETTLE_MS);
  socket.destroy();
  return acknowledged;
}

/** Events of a visit, one request for each. @returns how many were not applied. */
async function sendEvents(
  url: string,
  token: string,
  visits: readonly Answer[],
  signal: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  const call = callsTo(url);
  let [sent, failed] = [0, 0];
  for (const { visitId, tubes } of visits) {
    const drawn = tubes.map(({ _id, tubeCode }: Answer) => ({ kind: 'collect', body: { specimenId: _id, tubeCode } }));
    for (const [index, step] of [{ kind: 'identify', body: { by: 'details' } }, ...drawn].entries()) {
      if (signal.aborted) return { sent, failed };
      const at = new Date().toISOString();
      const event = { ...step, id: crypto.randomUUID(), visitId, seq: index + 1, deviceAt: at };
      const answer = await call('POST', '/field/events', { sentAt: at, events: [event] }, token).catch(
        (error: unknown) => ({ data: [{ outcome: String(error) }] }),
      );
      sent += 1;
      if (answer.data[0].outcome !== 'applied') {
        failed += 1;
        process.stderr.write(`An event was not applied: ${JSON.stringify(answer.data[0])}\n`);
      }
      await setTimeout(EVENT_EVERY_MS);
    }
  }
  return { sent, failed };
}

async function loadUntil(url: string, customers: readonly Customer[], signal: AbortSignal): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answers: Answered[] = [];
  for (let first = 0; !signal.aborted; first += RATE) {
    const step = await sendAtRate({ perSecond: RATE, count: RATE }, (index) => {
      const { token = '', itemId } = customers[(first + index) % customers.length] ?? {};
      if (index % 3 === 0) return send(url, agent, { method: 'GET', path: '/api/v1/test?limit=20' });
      if (index % 3 === 1) return send(url, agent, { method: 'GET', path: '/api/v1/cart/get-cart', token });
      const body = JSON.stringify({ tests: [itemId] });
      return send(url, agent, { method: 'POST', path: '/api/v1/booking', token, type: 'application/json', body });
    });
    answers.push(...step);
  }
  agent.destroy();
  return answers;
}

export async function measureRollingRestart({ dataDir, port }: Place): Promise<Row[]> {
  if (!postgresPrograms() || !existsSync(NGINX)) {
    process.stderr.write('The rolling restart is not measured: it needs the programs of PostgreSQL and nginx.\n');
    return [];
  }
  const cluster = await startCluster({ durable: true });
  const ends: (() => unknown)[] = [cluster.stop];
  try {
    const env = {
      ...{ ...BENCH_ADMIN, DATABASE_URL: cluster.url, TRUST_PROXY: 'loopback', SITE_URL: `http://127.0.0.1:${port}` },
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    };
    const ports = [port + 1, port + 2];
    const instances: Running[] = [];
    for (const one of ports) instances.push(await startServer(dataDir, one, env));
    ends.push(() => Promise.all(instances.map((one) => one.stop())));
    const url = `http://127.0.0.1:${port}`;
    const nginx = await startNginx(join(dataDir, 'nginx'), port, ports);
    ends.push(() => nginx.kill());

    const token = await signIn(url);
    const call = callsTo(url);
    const { centreId, testId, instrument } = await makeLaboratory(call, token);
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: cluster.url }, () => {});
    const customers = await makeCustomers(database, CUSTOMERS);
    await database.close();
    const visits: Answer[] = [];
    for (let round = 0; round < 6; round += 1) {
      const booking = await bookTests(call, token, { centreId, testId, round });
      await untilVisit(call, token, booking._id);
      const { data: visit } = await call('POST', '/visits/walk-in', { bookingId: booking._id, centreId }, token);
      const { data: tubes } = await call('GET', `/specimens?q=${booking.bookingNumber}`, undefined, token);
      visits.push({ visitId: visit._id, tubes });
    }

    const bridgePort = port + 3;
    const bridge = spawn(process.execPath, [BRIDGE], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...{ BRIDGE_URL: url, BRIDGE_INSTRUMENT: instrument.id, BRIDGE_KEY: instrument.key },
        ...{ BRIDGE_HL7_PORT: String(bridgePort), BRIDGE_DATA_DIR: join(dataDir, 'bridge'), BRIDGE_RETRY_MS: '200' },
      },
    });
    ends.push(() => bridge.kill());
    await setTimeout(SETTLE_MS);

    const control = new AbortController();
    const { signal } = control;
    const codes = visits.flatMap(({ tubes }) => tubes.map(({ tubeCode }: Answer) => tubeCode));
    const work = Promise.all([
      loadUntil(url, customers, signal),
      sendMessages(bridgePort, codes, signal),
      sendEvents(url, token, visits, signal),
    ]);
    await setTimeout(SETTLE_MS);
    for (const [index, one] of ports.entries()) {
      await instances[index]?.stop();
      instances[index] = await startServer(dataDir, one, env);
      await setTimeout(SETTLE_MS);
    }
    control.abort();
    const [answers, acknowledged, events] = await work;
    await setTimeout(SETTLE_MS);
    const stored = (await call('GET', `/instruments/${instrument.id}/messages?limit=200`, undefined, token)).data
      .length;
    const failed = answers.filter(({ status }) => status === 0 || status >= 400);
    for (const { status } of failed) process.stderr.write(`A request was answered with ${status}.\n`);
    const zero = (what: string, count: number): Row => ({ what, ours: String(count), must: '0', holds: count === 0 });
    return [
      zero(`rolling restart of two instances behind nginx, failed of ${answers.length} requests`, failed.length),
      zero(`and of ${events.sent} events of a field device`, events.failed),
      zero(`and lost of ${acknowledged} messages that the bridge acknowledged`, acknowledged - stored),
      {
        what: 'slowest answer meanwhile, p99',
        ours: ms(
          percentile(
            answers.map((one) => one.ms),
            0.99,
          ),
        ),
      },
    ];
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
