// Calls that ask for sign-in codes and verify them, each from a network of its own, for tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leadingZeroBits, PROOF_BITS } from '../src/modules/accounts/proof-of-work.ts';
import type { TestApp } from './harness.ts';

export function createSignInCodes(app: TestApp) {
  let numbers = 0;
  const newNumber = () => {
    numbers += 1;
    return `7${String(numbers).padStart(9, '0')}`;
  };
  let hosts = 0;
  /** A network of its own, so that tests count against themselves alone. */
  const newHost = () => {
    hosts += 1;
    return `10.20.${hosts >> 8}.${hosts & 255}`;
  };

  function solve({ challenge }: { challenge: string }): { challenge: string; nonce: string } {
    for (let nonce = 0; ; nonce += 1) {
      if (leadingZeroBits(`${challenge}${nonce}`) >= PROOF_BITS) return { challenge, nonce: String(nonce) };
    }
  }

  const ask = (
    mobileNumber: unknown,
    { from = newHost(), proof, at = app }: { from?: string; proof?: object; at?: TestApp } = {},
  ) => at.call('POST', '/admin/otp', { body: { mobileNumber, ...(proof && { proof }) }, from });
  /** Asks, and works where that is asked for. */
  async function askWorking(mobileNumber: string, from = newHost()) {
    const first = await ask(mobileNumber, { from });
    return first.status === 428 ? ask(mobileNumber, { from, proof: solve(first.body) }) : first;
  }
  const verify = (mobileNumber: string, code: string, more: object = {}) =>
    app.call('POST', '/admin/otp/verify', { body: { mobileNumber, code, ...more }, from: newHost() });

  /** The codes sent to a number, oldest first. */
  async function codesTo(mobileNumber: string, at = app): Promise<string[]> {
    await at.outbox.drain();
    const folder = join(at.dataDir, 'messages');
    return readdirSync(folder)
      .filter((name) => name.endsWith(`-sms-${mobileNumber}.txt`))
      .sort()
      .map((name) => /\b\d{6}\b/.exec(readFileSync(join(folder, name), 'utf8').split('\n\n')[1] ?? '')?.[0] ?? '');
  }
  async function codeFor(mobileNumber: string): Promise<string> {
    const { status, body } = await askWorking(mobileNumber);
    if (status !== 200) throw new Error(`No code: ${JSON.stringify(body)}`);
    return (await codesTo(mobileNumber)).at(-1) ?? '';
  }
  const numberOf = async (id: string) =>
    (
      await app.database.db
        .selectFrom('accounts')
        .select('mobile_number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).mobile_number ?? '';

  return { newNumber, newHost, solve, ask, askWorking, verify, codesTo, codeFor, numberOf };
}
