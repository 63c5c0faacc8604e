// A download is checked against the SHA-256 of what was stored while it is sent. Its last piece is held back until the sum is
// known, so a file that is not what it was never arrives whole.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

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
      done(new Error('The stored bytes are not what was kept'));
    },
  });
}
