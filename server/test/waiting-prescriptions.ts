// Prescriptions of an account in each state, for tests of what waits.
import type { Person } from './factories.ts';
import type { TestApp } from './harness.ts';

const FILE = {
  purpose: 'prescription',
  original_name: 'photo.jpg',
  mime: 'image/jpeg',
  bytes: 1,
  sha256: '',
  attached_at: null,
  links_ended_at: null,
  deleted_at: null,
};

/** Two that wait for an answer, one of them taken back, and one that has it. */
export async function addPrescriptions({ database: { db } }: TestApp, account: Person, now: string): Promise<void> {
  const states = [
    ['pending', null],
    ['pending', now],
    ['approved', null],
  ] as const;
  for (const [index, [status, deletedAt]] of states.entries()) {
    const id = `prescription-${index}`;
    await db
      .insertInto('files')
      .values({ id, ...FILE, stored_name: id, owner_id: account.id, created_at: now })
      .execute();
    await db
      .insertInto('prescriptions')
      .values({
        id,
        account_id: account.id,
        file_id: id,
        message: '',
        city: 'Bhopal',
        status,
        note: '',
        submission: id,
        created_at: now,
        updated_at: now,
        deleted_at: deletedAt,
      })
      .execute();
  }
}
