// Keys of partners' systems (laboratory.md section 8). A key has rights of its own, and an account of its own that nobody signs in to:
// what it does is written down as done by the key.
import type { ApiKey, ApiKeyBody } from '@labfront/contract/api-keys';
import type { ListQuery } from '@labfront/contract/common';
import { PERMISSIONS_OF_PEOPLE, type Permission } from '@labfront/contract/permission-names';
import { isPermission, reachOf } from '@labfront/contract/permissions';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { badField, notFound } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { Rights } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Bearer, Caller } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { lockRights } from '../accounts/roles.service.ts';
import { insertSystemAccount } from '../accounts/system-accounts.service.ts';
import {
  cannotGrant,
  type KnownPlaces,
  lackForKey,
  type RightsService,
  rightsFrom,
} from '../permissions/rights.service.ts';
import {
  API_KEY_SORTS,
  type ApiKeyFilter,
  type ApiKeyRow,
  type ApiKeySort,
  type ApiKeyWithMaker,
  endKey,
  findActiveKey,
  findApiKey,
  insertApiKey,
  listApiKeys,
  listApiKeysAfter,
  noteUse,
} from './api-keys.queries.ts';

/** Secret scanners know keys by such a beginning. */
const PREFIX = 'lfk_';
const HINT_LENGTH = 4;
const LIST_ROWS = 500;
const MINUTE_MS = 60_000;

type Body = z.output<typeof ApiKeyBody>;

/** Whether a bearer token is a key and no session. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

const permissionsOf = ({ permissions }: Pick<ApiKeyRow, 'permissions'>): Permission[] =>
  (JSON.parse(permissions) as string[]).filter(isPermission).filter((name) => !PERMISSIONS_OF_PEOPLE.has(name));

const whereOf = ({ scope, centre_id: centreId, partner_id: partnerId }: ApiKeyRow) => ({ scope, centreId, partnerId });

const toApiKey = (row: ApiKeyWithMaker): ApiKey => ({
  _id: row.id,
  name: row.name,
  hint: row.hint,
  permissions: permissionsOf(row),
  ...whereOf(row),
  callsPerMinute: Number(row.calls_per_minute),
  createdAt: row.created_at,
  createdBy: personName(row),
  lastUsedAt: row.last_used_at,
  endedAt: row.ended_at,
});

const readFilter = ({ status, q }: ListQuery): ApiKeyFilter => ({
  ended: status === 'ended' ? true : status === 'active' ? false : undefined,
  q,
});

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  limits: Limits;
  rights: Pick<RightsService, 'read' | 'of'>;
  places: KnownPlaces;
}

export function createApiKeysService({ database, clock, audit, limits, rights, places }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** The rights of a key: a permission that its maker has lost since is lost to the key too. */
  async function rightsOf(row: ApiKeyRow, from: Db = db): Promise<Rights> {
    const maker = await rights.read(from, row.created_by);
    const where = whereOf(row);
    const permissions = permissionsOf(row).filter((name) => lackForKey(maker, [name], where) === null);
    return rightsFrom([{ assignment: { roleId: '', roleName: row.name, ...where }, permissions }], row.account_id);
  }

  /** @throws AppError 403 `CANNOT_GRANT` for what the caller lacks there, 400 for a scope that is too narrow or names nothing. */
  async function refuse(tx: Db, caller: Caller, { permissions, scope, centreId, partnerId }: Body): Promise<void> {
    await lockRights(tx);
    const where = { scope, centreId: centreId ?? null, partnerId: partnerId ?? null };
    const lack = lackForKey(await rights.read(tx, caller.accountId), permissions, where);
    if (lack) throw cannotGrant(lack);
    const tooNarrow = permissions.find((permission) => reachOf(permission, scope) === 'none');
    if (tooNarrow) throw badField('permissions', 'VALIDATION.permissionWhole', { permission: tooNarrow });
    if (centreId != null && !(await places.centreExists(tx, centreId)))
      throw badField('centreId', 'VALIDATION.centreUnknown');
    if (partnerId != null && !(await places.partnerExists(tx, partnerId)))
      throw badField('partnerId', 'VALIDATION.partnerUnknown');
  }

  return {
    /** Keys, newest first; `q` finds by name. */
    async list(query: ListQuery): Promise<{ keys: ApiKey[]; total: number; page: Page<ApiKeySort> }> {
      const page = readPage(query, API_KEY_SORTS, '-createdAt', LIST_ROWS);
      const { rows, total } = await listApiKeys(db, readFilter(query), page);
      return { keys: rows.map(toApiKey), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (query: ListQuery, page: CsvPage): Promise<ApiKey[]> =>
      (await listApiKeysAfter(db, readFilter(query), page)).map(toApiKey),

    /**
     * Makes a key.
     * @returns the key in plain text, once.
     * @throws AppError 400, 403 `CANNOT_GRANT`. A key gives no keys: what it made would outlive it.
     */
    create: (caller: Caller, body: Body): Promise<{ data: ApiKey; key: string }> =>
      database.write(async (tx) => {
        await refuse(tx, caller, body);
        const key = `${PREFIX}${newToken()}`;
        const [id, accountId, at] = [newId(), newId(), now()];
        await insertSystemAccount(tx, { id: accountId, name: body.name, at });
        await insertApiKey(tx, {
          id,
          account_id: accountId,
          name: body.name,
          key_hash: hashToken(key),
          hint: key.slice(-HINT_LENGTH),
          permissions: JSON.stringify(body.permissions),
          scope: body.scope,
          centre_id: body.centreId ?? null,
          partner_id: body.partnerId ?? null,
          calls_per_minute: body.callsPerMinute,
          created_by: caller.accountId,
          created_at: at,
          last_used_at: null,
          ended_at: null,
        });
        const details = { permissions: body.permissions.join(' '), scope: body.scope };
        await audit.write(tx, { action: 'api-key.created', recordId: id, details });
        const row = await findApiKey(tx, id);
        if (!row) throw notFound('Key');
        return { data: toApiKey(row), key };
      }),

    /** Ends a key; ending it again changes nothing. @returns its name. @throws AppError 404. */
    end: (id: string): Promise<string> =>
      database.write(async (tx) => {
        const row = await findApiKey(tx, id);
        if (!row) throw notFound('Key');
        if (await endKey(tx, id, now())) await audit.write(tx, { action: 'api-key.ended', recordId: id });
        return row.name;
      }),

    /**
     * The caller behind a key; null for one that is unknown or has ended. Counts the call.
     * @throws AppError 429 past the key's calls in a minute.
     */
    async authenticate(token: string): Promise<Bearer | null> {
      const row = await findActiveKey(db, { hash: hashToken(token) });
      if (!row) return null;
      await limits.hit({ name: 'api-key', max: Number(row.calls_per_minute), windowMs: MINUTE_MS }, row.id);
      const since = isoTime(clock.now() - MINUTE_MS);
      if (row.last_used_at === null || row.last_used_at < since) await noteUse(db, row.id, now(), since);
      return { accountId: row.account_id, role: 'staff', sessionId: '', rights: await rightsOf(row), isApiKey: true };
    },

    /** The rights of a key as `from` sees them, without counting a call; null once it has ended. */
    async readAgain(token: string, from: Db): Promise<{ rights: Rights } | null> {
      const row = await findActiveKey(from, { hash: hashToken(token) });
      return row ? { rights: await rightsOf(row, from) } : null;
    },

    /** The rights of the key that acts as an account; null for every other account. */
    async rightsOfAccount(accountId: string): Promise<Rights | null> {
      const row = await findActiveKey(db, { accountId });
      return row ? rightsOf(row) : null;
    },
  };
}

export type ApiKeysService = ReturnType<typeof createApiKeysService>;
