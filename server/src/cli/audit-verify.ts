// `npm run audit:verify`: whether the audit log, the ledger and the events of tubes are as they were written. Ends with 1 at the first fault.
// With a file behind it (`npm run audit:verify -- head.json`) also against a head that somebody kept: what /api/v1/proofs answered.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProofHeadRow } from '../modules/proofs/proofs.queries.ts';
import { findSigningKey } from '../modules/proofs/signing-key.ts';
import { type Verification, verifyProofs } from '../modules/proofs/verify.ts';
import { runCommand } from '../platform/base/command.ts';
import { readEnv, StartError } from '../platform/base/env.ts';
import { refuseUnfitSchema } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

const Head = z.object({ day: z.string(), statement: z.string(), signature: z.string(), keyId: z.string() });
const HeadFile = z.union([Head, z.object({ data: z.object({ heads: z.array(Head).min(1) }) })]);

async function readKept(path: string): Promise<ProofHeadRow> {
  const parsed = HeadFile.safeParse(
    await readFile(path, 'utf8').then(JSON.parse, (error: Error) => {
      throw new StartError(`${path} cannot be read: ${error.message}.`);
    }),
  );
  const head = parsed.success ? ('data' in parsed.data ? parsed.data.data.heads[0] : parsed.data) : undefined;
  if (!head) throw new StartError(`${path} holds no head: save what /api/v1/proofs answers.`);
  return { day: head.day, statement: head.statement, signature: head.signature, key_id: head.keyId };
}

const rows = (count: number) => `${count} ${count === 1 ? 'row is' : 'rows are'}`;

function describe({ entries, erased, waiting, late, heads, published }: Verification): string {
  const lines = [
    `Every one of ${entries} entries is as it was written, and ${heads} signed heads agree.`,
    ...(erased > 0
      ? [`erased: ${erased} of them lost a text by a lawful erasure; the rest of their rows was checked.`]
      : []),
    ...(waiting > 0 ? [`${rows(waiting)} not in the chain yet: the running server adds them within seconds.`] : []),
    ...(late.first
      ? [
          `late: ${rows(late.count)} an hour or more older than what was in the chain before, so somebody may have written into the past. The first is ${late.first.table} ${late.first.row}.`,
        ]
      : []),
    ...(published
      ? [`The newest head on the page /proofs is of ${published.day}: entry ${published.seq}, ${published.hash}.`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

await runCommand(async () => {
  const env = readEnv();
  const file = join(env.DATA_DIR, 'labfront.sqlite');
  if (env.DATABASE_URL === undefined && !existsSync(file)) {
    throw new StartError(`There is no database ${file}: is DATA_DIR right?`);
  }
  const kept = process.argv[2] === undefined ? undefined : await readKept(process.argv[2]);
  const key = await findSigningKey(env);
  const database = await openDatabase(env, () => {});
  try {
    await refuseUnfitSchema(database);
    const result = await verifyProofs(database.db, { keyId: key?.id ?? null, kept });
    if (result.fault) {
      const { table, row, reason } = result.fault;
      throw new StartError(`${table} ${row}: ${reason}.`);
    }
    process.stdout.write(describe(result));
    if (key) return;
    process.stdout.write('There is no key in this data folder: compare that head with the page /proofs.\n');
  } finally {
    await database.close();
  }
});
