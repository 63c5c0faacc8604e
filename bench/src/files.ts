// Measures files of people: memory during fifty concurrent uploads, and the speed of a download.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './load.ts';
import { type Running, startBareFile } from './processes.ts';
import { percent, type Row } from './table.ts';

const UPLOADS = 50;
const FILE_BYTES = 10_000_000;
const MAX_ADDED_MB = 150;
const SAMPLE_MS = 20;
const DOWNLOADS = 24;
const AT_ONCE = 4;

interface Patient {
  token: string;
}

async function signUp(url: string): Promise<Patient> {
  const body = {
    firstName: 'Bench',
    lastName: 'Patient',
    phone: '9876500001',
    email: 'patient@bench.example',
    password: randomBytes(12).toString('hex'),
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/admin/register`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Patient;
}

/** Sends fifty files of 10 MB at once. @returns the MB that the server grew by at its largest, and a link to one of them. */
async function uploadAll(server: Running, { token }: Patient): Promise<{ addedMb: number; link: string }> {
  const file = new Blob(['%PDF-1.4\n', randomBytes(FILE_BYTES)]);
  const before = server.rssMb();
  let largest = before;
  const sampler = setInterval(() => {
    largest = Math.max(largest, server.rssMb());
  }, SAMPLE_MS);
  const send = async (index: number) => {
    const body = new FormData();
    body.set('message', `Number ${index}`);
    body.set('file', file, 'scan.pdf');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/v1/prescription/upload`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`Upload ${index}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { file: string }).file;
  };
  const links = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => send(index)));
  clearInterval(sampler);
  return { addedMb: largest - before, link: links[0] ?? '' };
}

/** MB a second over a few downloads at once. */
async function downloadRate(address: string): Promise<number> {
  const startedAt = performance.now();
  let bytes = 0;
  const worker = async () => {
    for (let count = 0; count < DOWNLOADS / AT_ONCE; count += 1) {
      const { body, ok } = await fetch(address);
      if (!ok || !body) throw new Error('No download');
      for await (const chunk of body) bytes += chunk.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return bytes / 1_000_000 / ((performance.now() - startedAt) / 1000);
}

/** The rows of uploads and downloads on a running server. */
export async function fileRows(server: Running, dataDir: string, barePort: number): Promise<Row[]> {
  const { addedMb, link } = await uploadAll(server, await signUp(server.url));
  const folder = join(dataDir, 'files/prescriptions');
  const bare = await startBareFile(join(folder, readdirSync(folder)[0] ?? ''), barePort);
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({ bare: await downloadRate(`${bare.url}/file`), ours: await downloadRate(link) });
  }
  await bare.stop();
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  const rate = (which: 'ours' | 'bare') => `${Math.round(median(rounds.map((round) => round[which])))} MB/s`;
  return [
    {
      what: `memory that ${UPLOADS} uploads of 10 MB at once add`,
      ours: `${Math.round(addedMb)} MB`,
      must: `≤ ${MAX_ADDED_MB} MB`,
      holds: addedMb <= MAX_ADDED_MB,
    },
    {
      what: 'download of 10 MB, checked and logged',
      ours: rate('ours'),
      bare: rate('bare'),
      ratio: percent(ratio),
      must: '≥ 60 %',
      holds: ratio >= 0.6,
    },
  ];
}
