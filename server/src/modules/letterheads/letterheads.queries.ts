import type { LetterheadPicture } from '@labfront/contract/letterheads';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    centre_letterheads: LetterheadRow;
  }
}

export interface LetterheadRow {
  centre_id: string;
  line: string;
  footer: string;
  footer_hi: string;
  certificate_url: string;
  logo_file_id: string | null;
  symbol_file_id: string | null;
  updated_at: string;
}

export const FILE_OF = { logo: 'logo_file_id', symbol: 'symbol_file_id' } as const satisfies Record<
  LetterheadPicture,
  keyof LetterheadRow
>;

/** Letterheads with the stored names of their pictures. */
export async function listLetterheads(db: Db, centreIds: readonly string[]) {
  if (centreIds.length === 0) return [];
  return db
    .selectFrom('centre_letterheads')
    .leftJoin('files as logos', 'logos.id', 'logo_file_id')
    .leftJoin('files as symbols', 'symbols.id', 'symbol_file_id')
    .selectAll('centre_letterheads')
    .select(['logos.stored_name as logo', 'symbols.stored_name as symbol'])
    .where('centre_id', 'in', [...new Set(centreIds)])
    .execute();
}

/** Holds the letterhead of a centre until the commit, made where there is none. */
export async function holdLetterhead(tx: Db, centreId: string, now: string): Promise<LetterheadRow> {
  return tx
    .insertInto('centre_letterheads')
    .values({ centre_id: centreId, line: '', footer: '', footer_hi: '', certificate_url: '', updated_at: now })
    .onConflict((conflict) => conflict.column('centre_id').doUpdateSet({ updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setLetterhead(tx: Db, centreId: string, change: Partial<LetterheadRow>): Promise<void> {
  await tx.updateTable('centre_letterheads').set(change).where('centre_id', '=', centreId).execute();
}
