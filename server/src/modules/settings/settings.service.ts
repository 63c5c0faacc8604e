// Changes of what the site is called, looks like and says. `platform/site` owns the state; every process sees it within a second.
import type { LegalTextName, LogoKind, SiteSettings, SiteSettingsBody } from '@labfront/contract/settings';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { sizeOfPicture } from '../../platform/files/picture-size.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { SiteOwner, SiteState, StoredSettings } from '../../platform/site/site.ts';
import { deleteLogo, insertLogo, insertSettings, moveVersion, updateSettings } from './settings.queries.ts';

const LOGO_FORMATS = ['PNG', 'JPEG', 'WebP'] as const;
/** Pixels of a side: more is never shown, and every visitor would load it. */
const LARGEST_SIDE = 2_000;
/** The sizes of an app's icon on telephones, in pixels. */
const SMALLEST_ICON = 192;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  files: Files;
  siteOwner: SiteOwner;
}

function storedOf(state: StoredSettings): StoredSettings {
  const { name, phone, email, address, hours, brandColour, social, marquee, legal } = state;
  return { name, phone, email, address, hours, brandColour, social, marquee, legal };
}

function toSettings(state: SiteState): SiteSettings {
  return { version: state.version, ...storedOf(state), logos: state.logos };
}

/** The names of the fields that differ: texts of legal pages are too long for the audit log. */
function changedFields(before: StoredSettings, after: StoredSettings): string {
  const names = Object.keys(after) as (keyof StoredSettings)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).join(', ');
}

export function createSettingsService({ database, clock, audit, files, siteOwner }: Dependencies) {
  /** One change: the row is its lock, and afterwards the next look in this process goes to the database. */
  async function change(work: (tx: Db, now: string) => Promise<void>): Promise<SiteSettings> {
    try {
      await database.write((tx) => work(tx, isoTime(clock.now())));
    } finally {
      siteOwner.invalidate();
    }
    return toSettings(await siteOwner.current());
  }

  /** Locks the settings for a change that is not made of what somebody read. */
  async function moveOn(tx: Db, now: string, state: SiteState): Promise<void> {
    if (await moveVersion(tx, now)) return;
    if (!(await insertSettings(tx, JSON.stringify(storedOf(state)), now))) await moveVersion(tx, now);
  }

  /** Looks at the header before anything is kept. @throws AppError 400 for a picture that is no good as this logo, 415 for another type. */
  async function sizeOf(received: ReceivedFile | undefined, kind: LogoKind) {
    const { width, height } = await sizeOfPicture(received, LOGO_FORMATS);
    if (Math.max(width, height) > LARGEST_SIDE) throw badField('file', 'VALIDATION.logoSize', { most: LARGEST_SIDE });
    if (kind === 'icon' && (width !== height || width < SMALLEST_ICON)) {
      throw badField('file', 'VALIDATION.iconSize', { least: SMALLEST_ICON });
    }
    return { width, height };
  }

  return {
    /** The settings of now, those of the environment where nobody changed them. */
    async get(): Promise<SiteSettings> {
      siteOwner.invalidate();
      return toSettings(await siteOwner.current());
    },

    /** The laboratory's own text in both languages, empty where the product's stands. */
    legalText: async (name: LegalTextName) => (await siteOwner.current()).legal[name],

    /** @throws AppError 409 `SETTINGS_CHANGED` when they are not those of `version` any more. */
    async update({ version, ...body }: SiteSettingsBody): Promise<SiteSettings> {
      const before = await siteOwner.current();
      return change(async (tx, now) => {
        const settings = JSON.stringify(storedOf(body));
        const isMine =
          version === 0 ? await insertSettings(tx, settings, now) : await updateSettings(tx, version, settings, now);
        if (!isMine) throw new AppError('SETTINGS_CHANGED');
        const details = { fields: changedFields(before, storedOf(body)) };
        await audit.write(tx, { action: 'settings.updated', recordId: null, details });
      });
    },

    /**
     * Puts a picture in the place of a logo; the one before is removed.
     * @throws AppError 400 for a missing file, one of more than 2,000 pixels a side, an icon that is not square or smaller than 192;
     * 415 for what is no PNG, JPEG or WebP. SVG is refused: it can hold scripts.
     */
    async setLogo(accountId: string, kind: LogoKind, received: ReceivedFile | undefined): Promise<SiteSettings> {
      const size = await sizeOf(received, kind);
      // The sweep of files removes a picture that no row keeps.
      const file = await files.keep(received, { purpose: 'logos', ownerId: accountId, allowed: LOGO_FORMATS });
      const state = await siteOwner.current();
      return change(async (tx, now) => {
        await moveOn(tx, now, state);
        const replaced = await deleteLogo(tx, kind);
        if (replaced !== null) await files.remove(tx, replaced);
        await files.attach(tx, file);
        await insertLogo(tx, { kind, file_id: file.id, ...size });
        await audit.write(tx, { action: 'settings.logo-set', recordId: null, details: { kind, file: file.id } });
      });
    },

    /** @throws AppError 404 when there is none. */
    async removeLogo(kind: LogoKind): Promise<SiteSettings> {
      const state = await siteOwner.current();
      return change(async (tx, now) => {
        await moveOn(tx, now, state);
        const removed = await deleteLogo(tx, kind);
        if (removed === null) throw notFound('Logo');
        await files.remove(tx, removed);
        await audit.write(tx, { action: 'settings.logo-removed', recordId: null, details: { kind } });
      });
    },

    /** The bytes behind the address of a logo. @throws AppError 404. */
    async openLogo(name: string): Promise<{ type: string; pieces: AsyncGenerator<Buffer> }> {
      const logo = (await siteOwner.current()).logoFiles.get(name);
      if (!logo) throw notFound('File');
      return { type: logo.mime, pieces: files.pieces(await files.get(logo.stored_name)) };
    },
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
