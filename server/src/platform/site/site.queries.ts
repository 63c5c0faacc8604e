import type { LogoKind } from '@labfront/contract/settings';
import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    site_settings: {
      id: 'site';
      version: number;
      settings: string;
      updated_at: string;
    };
    site_logos: { kind: LogoKind; file_id: string; width: number; height: number };
  }
}

export interface LogoRow {
  kind: LogoKind;
  file_id: string;
  stored_name: string;
  sha256: string;
  mime: string;
  width: number;
  height: number;
}

/** 0 before the first change. */
export async function siteVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('site_settings').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

export async function findSiteSettings(db: Db) {
  return db.selectFrom('site_settings').selectAll().executeTakeFirst();
}

export async function listLogos(db: Db): Promise<LogoRow[]> {
  return db
    .selectFrom('site_logos')
    .innerJoin('files', 'files.id', 'site_logos.file_id')
    .select(['kind', 'file_id', 'stored_name', 'sha256', 'mime', 'width', 'height'])
    .execute();
}
