// Devices that have signed in to an account before. They hold a separate token, so that attackers who guess passwords from many addresses
// cannot lock the owner out (OWASP, "device cookies"). Nothing is stored; a new password invalidates all of them.
import { timingSafeEqual } from 'node:crypto';
import { newToken } from '../../platform/base/ids.ts';
import type { SecretBox } from '../../platform/base/secret-box.ts';
import type { AccountRow } from './accounts.queries.ts';

type Owner = Pick<AccountRow, 'id' | 'password_hash'>;

export function createKnownDevices(box: SecretBox) {
  const signed = ({ id, password_hash }: Owner, device: string) =>
    `${device}.${box.mark(`${id} ${password_hash} ${device}`)}`;

  return {
    /** A token for a device that has just signed in to the account. */
    newDevice: (account: Owner): string => signed(account, newToken()),

    /** Returns the device of the account that a token belongs to; null for an invalid token. */
    find(account: Owner | undefined, token: string | null | undefined): string | null {
      if (!account || !token) return null;
      const [device = ''] = token.split('.');
      const expected = Buffer.from(signed(account, device));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
