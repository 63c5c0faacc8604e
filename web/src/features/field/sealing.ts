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

/** @param mark where the bytes lie: sealed for one place, they do not open in another. */
export async function sealBytes(key: CryptoKey, plain: BufferSource, mark: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const additionalData = new TextEncoder().encode(mark);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain) };
}

/** @throws DOMException for bytes of another key or place. */
export function unsealBytes(key: CryptoKey, { iv, data }: Sealed, mark: string): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(mark);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}

/** As `sealBytes`, of any value. */
export const seal = (key: CryptoKey, value: unknown, mark: string): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)), mark);

/** As `unsealBytes`, of any value. */
export const unseal = async <T>(key: CryptoKey, sealed: Sealed, mark: string): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed, mark))) as T;
