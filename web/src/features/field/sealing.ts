// AES-GCM with a key that the browser keeps and no script can read out. It protects what lies on a lost or shared telephone's disk, not
// against a script in this page.

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Bytes of the number that AES-GCM uses once. */
const IV_LENGTH = 12;

export const newSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** @param mark where the value lies: sealed for one place, it does not open in another. */
export async function seal(key: CryptoKey, value: unknown, mark: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const additionalData = new TextEncoder().encode(mark);
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain) };
}

/** @throws DOMException for a value of another key or place. */
export async function unseal<T>(key: CryptoKey, { iv, data }: Sealed, mark: string): Promise<T> {
  const additionalData = new TextEncoder().encode(mark);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
  return JSON.parse(new TextDecoder().decode(plain)) as T;
}
