// Secrets that the database stores and must return in plain text, encrypted with the program's own key: a stolen database reveals none.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  seal(text: string): string;
  /** Returns null if the value was sealed with another secret, changed since or is spelt in another way: each has one spelling. */
  open(sealed: string): string | null;
  /** Returns a keyed hash of a short code: it can be compared, and without the secret it cannot be found by brute force. */
  mark(code: string): string;
}

/** Derives separate keys for each purpose. @param secret `APP_SECRET` or its replacement. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose} ${use}`, 32));
  const sealKey = keyFor('seal');
  const markKey = keyFor('mark');
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.toString('base64url') !== sealed) return null;
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    mark: (code) => createHmac('sha256', markKey).update(code).digest('hex'),
  };
}

/** Opens what was sealed as JSON. @returns null where it is not, or was sealed with another secret: one key may seal several kinds of tokens. */
export function openJson<T>(box: SecretBox, sealed: string): T | null {
  const text = box.open(sealed);
  if (!text?.startsWith('{')) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
