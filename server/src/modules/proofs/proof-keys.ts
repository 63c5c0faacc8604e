// Which key signs. The first key of a place is registered by itself; a later one takes over by a command, and signs the one before.
import { canonicalJson } from '../../platform/base/canonical-json.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { type Env, StartError } from '../../platform/base/env.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertKeyOnce, listKeys, type ProofKeyRow } from './proofs.queries.ts';
import { findSigningKey, isSigned, makeSigningKey, type SigningKey } from './signing-key.ts';

/** The statement about the previous key that a new key signs. */
export const endorsementOf = ({ id, public_key }: Pick<ProofKeyRow, 'id' | 'public_key'>): string =>
  canonicalJson({ key: id, publicKey: public_key });

/** The key that no other one replaces: the one that signs. */
export const newestKey = (keys: readonly ProofKeyRow[]): ProofKeyRow | undefined =>
  keys.find(({ id }) => !keys.some(({ replaces }) => replaces === id));

/** Returns the public keys that `id` vouches for, itself included: by key id. Empty where there is no such key. */
export function trustedKeys(keys: readonly ProofKeyRow[], id: string): Map<string, string> {
  const trusted = new Map<string, string>();
  let key = keys.find((one) => one.id === id);
  while (key && !trusted.has(key.id)) {
    const { public_key, replaces, signature } = key;
    trusted.set(key.id, public_key);
    const before = keys.find((one) => one.id === replaces);
    key = before && isSigned(endorsementOf(before), signature ?? '', public_key) ? before : undefined;
  }
  return trusted;
}

interface Options {
  env: Pick<Env, 'DATA_DIR' | 'PROOF_KEY'>;
  database: Database;
  clock: Clock;
}

const toRow = (key: SigningKey, clock: Clock, before?: ProofKeyRow): ProofKeyRow => ({
  id: key.id,
  public_key: key.publicKey,
  replaces: before?.id ?? null,
  signature: before ? key.sign(endorsementOf(before)) : null,
  made_at: isoTime(clock.now()),
});

/**
 * Returns the key that signs here, and makes the first one of all. Null where the registered key is in another data folder: of several
 * machines, the one that has it signs.
 */
export async function signingKey({ env, database, clock }: Options): Promise<SigningKey | null> {
  const registered = newestKey(await listKeys(database.db));
  const own = await findSigningKey(env);
  if (registered) return own?.id === registered.id ? own : null;
  const key = own ?? (await makeSigningKey(env));
  await database.write((tx) => insertKeyOnce(tx, toRow(key, clock)));
  return newestKey(await listKeys(database.db))?.id === key.id ? key : null;
}

/**
 * Registers the key of this place as the one that signs from now on, after the old one was lost or may be known to others.
 * @throws StartError when it signs already, or was replaced before.
 */
export async function replaceKey({ env, database, clock }: Options): Promise<{ id: string; replaced: string | null }> {
  const keys = await listKeys(database.db);
  const before = newestKey(keys);
  const key = (await findSigningKey(env)) ?? (await makeSigningKey(env));
  if (keys.some(({ id }) => id === key.id)) {
    throw new StartError(
      `The key ${key.id} is registered already. Move proof-key.pem away, or set another PROOF_KEY, to replace it.`,
    );
  }
  const row = toRow(key, clock, before);
  if (!(await database.write((tx) => insertKeyOnce(tx, row)))) {
    throw new StartError('Another key took over in this moment: run the command again if it is still wanted.');
  }
  return { id: key.id, replaced: before?.id ?? null };
}
