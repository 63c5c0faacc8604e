// Keys of partners' systems (laboratory.md section 8): a key acts with exactly its permissions, in its scope.
import { z } from 'zod';
import { PermissionName } from './assignments.ts';
import { Id, ListQuery, MessageBody, numeric, requiredLine, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { PERMISSIONS_OF_PEOPLE } from './permission-names.ts';

/** The scopes of a system: nothing is assigned to it as to a person, so it has no `own`. */
export const SYSTEM_SCOPES = ['all', 'centre', 'partner'] as const;
export type SystemScope = (typeof SYSTEM_SCOPES)[number];

interface Reach {
  scope: SystemScope;
  centreId?: string | null | undefined;
  partnerId?: string | null | undefined;
}

/** One centre goes with scope `centre` and one partner with `partner`, neither with another. */
export const withReach = <T extends z.ZodType<Reach>>(schema: T) =>
  schema
    .refine(({ scope, centreId }) => (scope === 'centre') === (centreId != null), {
      path: ['centreId'],
      message: rule('scopeCentre'),
    })
    .refine(({ scope, partnerId }) => (scope === 'partner') === (partnerId != null), {
      path: ['partnerId'],
      message: rule('scopePartner'),
    });

export const SystemScopeName = z.enum(SYSTEM_SCOPES, rule('systemScope'));

/** Calls that a key may make in a minute unless it says another number. */
export const DEFAULT_CALLS = 300;
const MOST_CALLS = 6_000;

export const ApiKeyBody = withReach(
  z.object({
    name: requiredLine(60, 'Name'),
    permissions: z
      .array(PermissionName, rule('permissions'))
      .min(1, rule('permissionsLeast'))
      .transform((names) => [...new Set(names)])
      .refine((names) => !names.some((name) => PERMISSIONS_OF_PEOPLE.has(name)), rule('permissionOfPerson')),
    scope: SystemScopeName,
    centreId: Id.nullish(),
    partnerId: Id.nullish(),
    callsPerMinute: numeric(
      z
        .number(rule('quantityType'))
        .int(rule('quantityWhole'))
        .min(1, rule('atLeast', { least: 1 }))
        .max(MOST_CALLS, rule('atMost', { most: MOST_CALLS })),
      rule('quantityWhole'),
    ).default(DEFAULT_CALLS),
  }),
);

export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  permissions: z.array(PermissionName),
  scope: z.enum(SYSTEM_SCOPES),
  centreId: Id.nullable(),
  partnerId: Id.nullable(),
  callsPerMinute: z.number(),
  createdAt: Timestamp,
  createdBy: z.string(),
  /** To the minute; null while it was never used. */
  lastUsedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const apiKeys = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/api-keys',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Keys of partners’ systems, newest first; status `active` or `ended`',
    query: ListQuery,
    response: z.object({ data: z.array(ApiKey) }),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/api-keys',
    access: 'staff',
    permission: 'settings.manage',
    // Without `Idempotency-Key`: the stored answer would have the key in plain text.
    summary:
      'Make a key with permissions that the caller has; the answer says it once, as a bearer token for other calls',
    body: ApiKeyBody,
    response: z.object({ data: ApiKey, key: z.string(), message: z.string() }),
    status: 201,
  }),
  endApiKey: endpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'End a key: its next call is refused. It stays in the list',
    params: z.object({ id: Id }),
    response: MessageBody.extend({ id: Id }),
  }),
};
