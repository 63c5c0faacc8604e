import type { LogoKind } from '@labfront/contract/settings';
import type { Db } from '../../platform/db/database.ts';

/** Makes the row of the site's settings. False when there is one. */
export async function insertSettings(tx: Db, settings: string, now: string): Promise<boolean> {
  const made = await tx
    .insertInto('site_settings')
    .values({ id: 'site', version: 1, settings, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Replaces the settings where they are still those of `version`. False when somebody else has changed them. */
export async function updateSettings(tx: Db, version: number, settings: string, now: string): Promise<boolean> {
  const changed = await tx
    .updateTable('site_settings')
    .set({ settings, updated_at: now, version: version + 1 })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Moves the version on, and with it locks the settings. False when there is no row yet. */
export async function moveVersion(tx: Db, now: string): Promise<boolean> {
  const moved = await tx
    .updateTable('site_settings')
    .set((row) => ({ version: row('version', '+', 1), updated_at: now }))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** @returns the file that stood there. */
export async function deleteLogo(tx: Db, kind: LogoKind): Promise<string | null> {
  const gone = await tx.deleteFrom('site_logos').where('kind', '=', kind).returning('file_id').executeTakeFirst();
  return gone?.file_id ?? null;
}

export async function insertLogo(
  tx: Db,
  logo: { kind: LogoKind; file_id: string; width: number; height: number },
): Promise<void> {
  await tx.insertInto('site_logos').values(logo).execute();
}
