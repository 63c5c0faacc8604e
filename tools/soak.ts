// `npm run soak -- [minutes]`: load on one server for 15 minutes, and whether its memory stays flat: the mean of the last third is within
// 10 % of the mean of the second.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_LIMITS } from '../server/test/no-limits.ts';

const MINUTE_MS = 60_000;
const CLIENTS = 8;
const PATHS = [
  '/',
  '/api/v1/test?limit=50',
  '/api/v1/search?query=thyroid',
  '/api/v1/package',
  '/api/v1/city/cities',
  '/view-all-test',
];

const minutes = Number(process.argv[2] ?? 15);
const dataDir = mkdtempSync(join(tmpdir(), 'labfront-soak-'));
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  ...NO_LIMITS,
  NODE_ENV: 'production',
};
const main = join(import.meta.dirname, '../server/src/main.ts');
const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const base = await new Promise<string>((done, fail) => {
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => {
    // Only the beginning is of interest.
    if (said.length < 10_000) said += chunk.toString();
    const address = /listening at (http:\/\/[\d.:]+)/.exec(said)?.[1];
    if (address) done(address);
  });
  server.once('exit', () => fail(new Error(said)));
});

/** Resident memory in MB. */
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const until = Date.now() + minutes * MINUTE_MS;
let answers = 0;
let failures = 0;
async function browse(client: number): Promise<void> {
  for (let number = client; Date.now() < until; number += 1) {
    const isWrite = number % 20 === 0;
    const path = isWrite ? '/api/v1/admin/login' : (PATHS[number % PATHS.length] ?? '/');
    const body = JSON.stringify({ email: `nobody${number % 500}@example.in`, password: 'a wrong guess' });
    const request = isWrite ? { method: 'POST', headers: { 'content-type': 'application/json' }, body } : {};
    const answer = await fetch(base + path, request);
    await answer.arrayBuffer();
    answers += 1;
    if (answer.status >= 500) failures += 1;
  }
}

const samples: number[] = [];
const every = Math.max(1_000, (minutes * MINUTE_MS) / 90);
const timer = setInterval(() => samples.push(rss()), every);
await Promise.all(Array.from({ length: CLIENTS }, (_, client) => browse(client)));
clearInterval(timer);
server.removeAllListeners('exit');
server.kill('SIGTERM');
await new Promise((done) => server.once('exit', done));
rmSync(dataDir, { recursive: true, force: true });

const third = Math.floor(samples.length / 3);
const [before, after] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))];
const growth = (after / before - 1) * 100;
process.stdout.write(`${answers} answers in ${minutes} minutes, ${failures} of them failures\n`);
process.stdout.write(
  `resident memory: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB (${growth.toFixed(1)} %)\n`,
);
process.exit(failures === 0 && Math.abs(growth) <= 10 ? 0 : 1);
