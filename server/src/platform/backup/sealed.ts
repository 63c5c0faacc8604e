// A stream under a passphrase: scrypt makes the key, AES-256-GCM seals one piece after the other, so that nothing of a changed or
// cut-off file is believed and no file is too large for one key. Each piece's nonce is its number, and says whether it is the last.
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { StartError } from '../env.ts';

const MAGIC = Buffer.from('LABFRONT-SEALED-1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 262_144;
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + TAG_BYTES;
// 64 MiB and about a fifth of a second for one guess.
const COST: ScryptOptions = { N: 65_536, r: 8, p: 1, maxmem: 134_217_728 };

const keyFrom = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, fail) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? fail(error) : done(key)));
  });

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt32BE(isLast ? 1 : 0, 8);
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, piece: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(piece), cipher.final()]);
  return Buffer.concat([sealed, cipher.getAuthTag()]);
}

/** @throws Error when the piece, its place or the key is another one. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('a piece is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** The same bytes in pieces of one length; the last may be shorter, and is always there. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes <= length) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.length - from > length; from += length)
      yield { piece: all.subarray(from, from + length), isLast: false };
    held = [all.subarray(from)];
    bytes = all.length - from;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

export async function* sealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyFrom(passphrase, salt);
  // An empty piece first: it tells a wrong passphrase from a damaged file.
  yield Buffer.concat([MAGIC, salt, seal(key, nonceOf(0, false), Buffer.alloc(0))]);
  let number = 0;
  for await (const { piece, isLast } of inPieces(source, PIECE_BYTES)) {
    number += 1;
    yield seal(key, nonceOf(number, isLast), piece);
  }
}

/** Whether a file begins as `sealed` ones do. */
export const isSealed = (beginning: Buffer): boolean => beginning.subarray(0, MAGIC.length).equals(MAGIC);

/** @throws StartError for a wrong passphrase, a changed or a cut-off file; what came until then is what was sealed. */
export async function* unsealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let header = Buffer.alloc(0);
  const rest = async function* () {
    for await (const chunk of source) {
      if (key) {
        yield chunk;
        continue;
      }
      header = Buffer.concat([header, chunk]);
      if (header.length < HEADER_BYTES) continue;
      key = await keyFrom(passphrase, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
      try {
        unseal(key, nonceOf(0, false), header.subarray(MAGIC.length + SALT_BYTES, HEADER_BYTES));
      } catch {
        throw new StartError('The passphrase is not the one this backup was made with, or its beginning is damaged.');
      }
      yield header.subarray(HEADER_BYTES);
    }
  };
  let number = 0;
  for await (const { piece, isLast } of inPieces(rest(), SEALED_BYTES)) {
    number += 1;
    if (!key) break;
    try {
      yield unseal(key, nonceOf(number, isLast), piece);
    } catch {
      throw new StartError(`The backup is damaged or cut off in its piece ${number} of ${PIECE_BYTES / 1024} KiB.`);
    }
  }
}
