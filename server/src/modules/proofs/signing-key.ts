// The key that signs heads: Ed25519, from `PROOF_KEY` or the data folder, never from the database that it vouches for.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, StartError } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';

const FILE = 'proof-key.pem';

export interface SigningKey {
  id: string;
  /** SPKI in base64. */
  publicKey: string;
  /** Returns the signature in base64. */
  sign(text: string): string;
}

/** The first 16 digits of the SHA-256 of a public key. @param publicKey SPKI in base64. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

function toSigningKey(key: KeyObject): SigningKey {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    id: keyIdOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

function readKey(name: string, read: () => KeyObject): SigningKey {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // Reported below, without the value.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new StartError(`${name} holds no private Ed25519 key.`);
  return toSigningKey(key);
}

type Where = Pick<Env, 'DATA_DIR' | 'PROOF_KEY'>;

/** Returns the key of this place, null where there is none. @throws StartError when it cannot be read as one. */
export async function findSigningKey({ DATA_DIR, PROOF_KEY }: Where): Promise<SigningKey | null> {
  if (PROOF_KEY !== undefined) {
    const der = Buffer.from(PROOF_KEY, 'base64');
    return readKey('PROOF_KEY', () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  }
  const path = join(DATA_DIR, FILE);
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : readKey(path, () => createPrivateKey(pem));
}

/** Makes a key in the data folder, or returns the one that another process made first. */
export async function makeSigningKey(where: Where): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const path = join(where.DATA_DIR, FILE);
  // The key gets its name when it is written: another reader never finds a part of it, also after a crash.
  const partial = `${path}.${newId()}.partial`;
  await writeFile(partial, pem, { flag: 'wx', mode: 0o600, flush: true });
  const made = await link(partial, path)
    .then(
      () => toSigningKey(privateKey),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return null;
        throw error;
      },
    )
    .finally(() => rm(partial, { force: true }));
  const key = made ?? (await findSigningKey(where));
  if (key === null) throw new Error('The key of the proofs went away while it was made');
  return key;
}

/** Whether a signature of `text` is right. @param publicKey SPKI in base64. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}

/** A public key as PEM. */
export const toPem = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\n${publicKey.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END PUBLIC KEY-----\n`;
