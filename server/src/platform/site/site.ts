// The one owner of what the site calls itself. The environment says it until staff change it; then a row of the database does, whose
// version every process looks at again after 250 ms at most. `site` is read at the time of use: its fields are always those of now.
import type { Logo, SiteSettingsBody } from '@labfront/contract/settings';
import type { Env, Site } from '../base/env.ts';
import type { Logger } from '../base/log.ts';
import type { Database, Db } from '../db/database.ts';
import { findSiteSettings, type LogoRow, listLogos, siteVersion } from './site.queries.ts';

/** The settings that are stored as JSON. */
export type StoredSettings = Omit<SiteSettingsBody, 'version'>;

/** The whole state of the site. The object is another one after each change. */
export interface SiteState extends StoredSettings {
  readonly version: number;
  readonly url: string;
  readonly logos: { light: Logo | null; dark: Logo | null; icon: Logo | null };
  /** By the last part of its address. */
  readonly logoFiles: ReadonlyMap<string, LogoRow>;
}

export const LOGO_PATH = '/site-logo/';
const MAX_AGE_MS = 250;
const EMPTY = { en: '', hi: '' };
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Names the content, so that its address is another one when the picture is. */
const nameOf = ({ sha256, mime }: LogoRow) => `${sha256.slice(0, 32)}.${EXTENSIONS[mime] ?? 'png'}`;

function ofEnvironment({ name, phone, email, address }: Site): StoredSettings {
  return {
    name,
    phone,
    email,
    address,
    hours: '',
    brandColour: null,
    social: { facebook: '', instagram: '', youtube: '' },
    marquee: EMPTY,
    legal: { privacy: EMPTY, terms: EMPTY, disclaimer: EMPTY },
  };
}

async function loadState(db: Db, { site }: Pick<Env, 'site'>): Promise<SiteState> {
  // The row first: a change between the reads makes this state look old, never new.
  const row = await findSiteSettings(db);
  const logos = row ? await listLogos(db) : [];
  const logoOf = (kind: LogoRow['kind']): Logo | null => {
    const logo = logos.find((one) => one.kind === kind);
    return logo
      ? { src: LOGO_PATH + nameOf(logo), type: logo.mime, width: Number(logo.width), height: Number(logo.height) }
      : null;
  };
  return {
    // A field that an older program did not know is as the environment says.
    ...ofEnvironment(site),
    ...(row && (JSON.parse(row.settings) as Partial<StoredSettings>)),
    url: site.url,
    version: Number(row?.version ?? 0),
    logos: { light: logoOf('light'), dark: logoOf('dark'), icon: logoOf('icon') },
    logoFiles: new Map(logos.map((logo) => [nameOf(logo), logo])),
  };
}

/** Opens the site's settings. @throws when the database cannot be read. */
export async function createSiteOwner({ database, env, log }: { database: Database; env: Env; log: Logger }) {
  const { db } = database;
  let held = await loadState(db, env);
  let checkedAt = performance.now();
  let refreshing: Promise<SiteState> | null = null;
  /** Counts own changes: a look that began before the last one may not say that what it saw is current. */
  let changes = 0;

  async function refresh(): Promise<SiteState> {
    const startedAt = performance.now();
    const seenChanges = changes;
    try {
      if (held.version !== (await siteVersion(db))) held = await loadState(db, env);
    } catch (err) {
      // Continue with the last known settings: a missing name must not block requests that work without the database.
      log.warn({ err }, 'the settings of the site cannot be read');
    }
    if (seenChanges !== changes) return refresh();
    checkedAt = startedAt;
    return held;
  }

  const isFresh = () => performance.now() - checkedAt < MAX_AGE_MS;

  const site: Site = {
    get name() {
      return held.name;
    },
    get phone() {
      return held.phone;
    },
    get email() {
      return held.email;
    },
    get address() {
      return held.address;
    },
    get hours() {
      return held.hours;
    },
    get brandColour() {
      return held.brandColour;
    },
    url: env.site.url,
  };

  return {
    /** Name, contact and colour as they are at the time of reading. Keep the object, never a copy of its fields. */
    site,
    /** The state that this process knows, without looking. */
    held: (): SiteState => held,
    /** Whether nobody has to look again yet. */
    isFresh,
    /** The state as it is now, or was at most 250 ms ago when another process changed it. */
    async current(): Promise<SiteState> {
      if (isFresh()) return held;
      refreshing ??= refresh().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    /** Call it after an own change: the next `current` looks at once. */
    invalidate(): void {
      changes += 1;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export type SiteOwner = Awaited<ReturnType<typeof createSiteOwner>>;
