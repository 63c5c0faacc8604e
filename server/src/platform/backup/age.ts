// Backups are encrypted as `age` does it (age-encryption.org). Each backup has its own key pair; the secret key is stored beside it in
// `identity.age`, encrypted with the passphrase. So a backup can be read without Labfront, and the passphrase is stretched only once.
import { createHmac, hkdfSync } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** The key pair of one backup, as age writes it: `AGE-SECRET-KEY-1…` and `age1…`. */
export interface BackupKey {
  readonly identity: string;
  readonly recipient: string;
}

const keyOf = async (identity: string): Promise<BackupKey> => ({
  identity,
  recipient: await identityToRecipient(identity),
});

export const createBackupKey = async (): Promise<BackupKey> => keyOf(await generateX25519Identity());

/** Returns the text of `identity.age`. */
export async function lockKey({ identity }: BackupKey, passphrase: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  return armor.encode(await encrypter.encrypt(`${identity}\n`));
}

/** Opens the text of `identity.age`. @throws Error when the passphrase is not its own, or the text was changed. */
export async function unlockKey(locked: string, passphrase: string): Promise<BackupKey> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFC'));
  return keyOf((await decrypter.decrypt(armor.decode(locked), 'text')).trim());
}

/**
 * Returns an HMAC (hex) that proves that the author of `text` had the key: encryption alone proves nothing, because it needs only the
 * recipient.
 */
export function seal({ identity }: BackupKey, text: string): string {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', identity, '', 'manifest', 32)))
    .update(text)
    .digest('hex');
}

async function* buffersOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream) yield Buffer.from(buffer, byteOffset, byteLength);
}

const streamOf = (source: AsyncIterable<Buffer>) => ReadableStream.from<Uint8Array>(source);

/** Encrypts a file in chunks of 64 KiB, so that the whole file is never in memory. */
export async function* encrypted(source: AsyncIterable<Buffer>, { recipient }: BackupKey): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* buffersOf(await encrypter.encrypt(streamOf(source)));
}

/** Decrypts a file. @throws Error when it is truncated or changed, before any byte of the changed chunk is yielded. */
export async function* decrypted(source: AsyncIterable<Buffer>, { identity }: BackupKey): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* buffersOf(await decrypter.decrypt(streamOf(source)));
}
