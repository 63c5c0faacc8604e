// Verifies a download against the stored SHA-256 while it is sent. The last chunk is held back until the checksum is known, so that a
// damaged file never arrives complete.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const damaged = () => new Error('The stored bytes are not what was kept');

/** As `verified`, piece by piece: the last one is handed on only when SHA-256 and number of bytes are right. */
export async function* verifiedPieces(
  pieces: AsyncIterable<Buffer>,
  sha256: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let seen = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    seen += piece.length;
    if (seen > bytes || (seen === bytes && hash.digest('hex') !== sha256)) throw damaged();
    yield piece;
  }
  if (seen < bytes) throw damaged();
}

/** Passes bytes on. Ends with an error, before the last of them, when their SHA-256 (hex) or number is another one. */
export function verified(sha256: string, bytes: number): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  let last: Buffer | undefined;
  return new Transform({
    highWaterMark: 1_048_576,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen += chunk.length;
      const ready = last;
      last = chunk;
      if (ready) done(null, ready);
      else done();
    },
    flush(done) {
      if (seen === bytes && hash.digest('hex') === sha256) return done(null, last);
      done(damaged());
    },
  });
}
