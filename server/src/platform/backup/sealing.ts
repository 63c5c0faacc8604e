// Files of a backup, encrypted by a passphrase: a key of its own for each file, and pieces of 1 MiB that are each authenticated with
// their place, so that a file is neither changed, cut short nor exchanged for another unnoticed, and none has to fit into memory.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto';

const PIECE = 1_048_576;
const TAG = 16;
const SALT = 16;
const CIPHER = 'aes-256-gcm';
/** About half a second and 128 MB for each guess at a passphrase. */
const COST = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 };

/** The key of a whole backup. @param salt hex, from its manifest. */
export function backupKey(passphrase: string, salt: string): Buffer {
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, COST);
}

export const newSalt = (): string => randomBytes(SALT).toString('hex');

/** Proves that `text` was written by somebody who has the key. Hex. */
export function seal(key: Buffer, text: string): string {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'manifest', 32)))
    .update(text)
    .digest('hex');
}

const fileKey = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `file ${name}`, 32));

function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Cuts what comes into pieces of one size; the last says so, and may be shorter or empty. */
async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; ) {
      // Only once there is more is a full piece known not to be the last.
      if (filled === size) {
        yield { piece, isLast: false };
        piece = Buffer.allocUnsafe(size);
        filled = 0;
      }
      const taken = chunk.copy(piece, filled, from);
      filled += taken;
      from += taken;
    }
  }
  yield { piece: piece.subarray(0, filled), isLast: true };
}

/** Encrypts a file. @param name of the file in the backup, which becomes part of its key. */
export async function* sealed(source: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const own = fileKey(key, salt, name);
  yield salt;
  let index = 0;
  for await (const { piece, isLast } of cut(source, PIECE)) {
    const cipher = createCipheriv(CIPHER, own, nonce(index, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

async function* withoutSalt(source: AsyncIterable<Buffer>, take: (salt: Buffer) => void): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SALT) continue;
    take(head.subarray(0, SALT));
    yield head.subarray(SALT);
    head = null;
  }
}

/** Decrypts a file. @throws Error when it is not whole and unchanged, before anything of the changed piece comes out. */
export async function* unsealed(source: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  let own = key;
  const body = withoutSalt(source, (salt) => {
    own = fileKey(key, salt, name);
  });
  let index = 0;
  for await (const { piece, isLast } of cut(body, PIECE + TAG)) {
    const decipher = createDecipheriv(CIPHER, own, nonce(index, isLast), { authTagLength: TAG });
    decipher.setAuthTag(piece.subarray(-TAG));
    const plain = Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
    if (plain.length > 0) yield plain;
    index += 1;
  }
}
