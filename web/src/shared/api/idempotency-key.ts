/** A new key for a press. `crypto.randomUUID` exists on https alone, and a shop may be tried on a plain address first. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
