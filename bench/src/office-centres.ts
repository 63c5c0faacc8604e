// The centres of a large network, and somebody who works at one of them.
import { NO_CERTIFICATES } from '../../server/src/modules/centres/centres.queries.ts';
import { newId } from '../../server/src/platform/base/ids.ts';
import type { Database } from '../../server/src/platform/db/database.ts';

/** Each has half of the records of every list. */
export const CENTRES = ['centre-a', 'centre-b'] as const;

/** The desk of the first centre. */
export const DESK = { email: 'desk@example.in', password: 'a-password-of-the-bench' };

/** Makes the centres that records name. */
export async function makeCentres({ write }: Database): Promise<void> {
  const at = new Date().toISOString();
  const rows = CENTRES.map((id) => ({
    id,
    code: id.slice(-1).toUpperCase().repeat(3),
    kind: 'collection' as const,
    lab_code: null,
    listed: 0,
    active: 1,
    name: id,
    address: '',
    city: '',
    city_id: null,
    pincode: '',
    latitude: null,
    longitude: null,
    phone: '',
    hours: '',
    home_collection: 0,
    fee: 0,
    free_from: null,
    ...NO_CERTIFICATES,
    created_at: at,
    updated_at: at,
  }));
  await write(async (tx) => {
    await tx.insertInto('centres').values(rows).execute();
  });
}

/** Registers the desk at a running server. */
export async function registerDesk(url: string): Promise<void> {
  const body = { ...DESK, firstName: 'Meena', lastName: 'Rao', phone: '6000000001', terms: true };
  const answer = await fetch(`${url}/api/v1/admin/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`No account for the desk: ${answer.status} ${await answer.text()}`);
}

/** Makes the desk an administrator of the first centre: every permission that a centre gives. */
export async function assignDesk({ write }: Database): Promise<void> {
  await write(async (tx) => {
    const account = tx.selectFrom('accounts').select('id').where('email', '=', DESK.email);
    const { id } = await account.executeTakeFirstOrThrow();
    const given = { preset: 'administrator', role_id: null, scope: 'centre' as const, centre_id: CENTRES[0] };
    const row = { id: newId(), account_id: id, ...given, partner_id: null, created_at: new Date().toISOString() };
    await tx.insertInto('role_assignments').values(row).execute();
  });
}
