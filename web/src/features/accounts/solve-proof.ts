// The work that the server asks of a browser before it sends many codes: a number whose hash begins with enough zero bits.

/** Hashes that are computed before the page gets a turn. */
const PIECE = 256;

function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Returns a nonce for which SHA-256 over `challenge + nonce` begins with `bits` zero bits. */
export async function solveProof(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let start = 0; ; start += PIECE) {
    const nonces = Array.from({ length: PIECE }, (_, index) => String(start + index));
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(challenge + nonce))),
    );
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits);
    if (found >= 0) return nonces[found] ?? '';
  }
}
