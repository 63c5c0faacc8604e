// Admits or refuses the caller of a call: its access, its permission, and whether both still hold when it writes.
import type { EndpointShape } from '@labfront/contract/endpoint';
import type { Permission } from '@labfront/contract/permission-names';
import { PERMISSIONS } from '@labfront/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { AppError, sessionEnded } from '../base/errors.ts';
import { coversScope, NOWHERE, type Rights, type Scope } from '../base/scope.ts';
import type { Db } from '../db/database.ts';
import type { Bearer, Caller } from './caller.ts';

export interface Sessions {
  /** Returns the session behind a bearer token, null if it is missing or ended. */
  authenticate(token: string): Promise<Bearer | null>;
  /** The rights of such a session as they are now, as `from` sees them; null once it has ended. */
  readAgain(token: string, from?: Db): Promise<Pick<Bearer, 'rights' | 'lacksSecondStep'> | null>;
}

/** The token of a request's bearer header, null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** 403 for a missing permission. */
export const permissionMissing = (permission: Permission): AppError =>
  new AppError('PERMISSION_MISSING', { permission: PERMISSIONS[permission] }, { details: { permission } });

/** The scope in which rights open a call; of one that they open in parts only, nowhere. Null where they do not. */
function scopeIn(rights: Rights, { permission, widenedBy, parts = [] }: EndpointShape): Scope | null {
  const named = permission ?? widenedBy;
  const scope = named && rights.get(named);
  return scope ?? (parts.some((part) => rights.has(part)) ? NOWHERE : null);
}

/**
 * Checks the access of every call.
 * @throws AppError 401 without a valid session, 403 without the permission or a second step that a role needs, and for a key in a call for
 * people. On a public call an expired token counts as no token.
 */
export async function admit(
  endpoint: EndpointShape,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Caller | null> {
  const token = bearerOf(request);
  const bearer = token === null ? null : await sessions.authenticate(token);
  if (!bearer) {
    if (endpoint.access === 'public') return null;
    throw token === null ? new AppError('UNAUTHENTICATED') : sessionEnded();
  }
  const permission = endpoint.permission ?? endpoint.widenedBy;
  const scope = scopeIn(bearer.rights, endpoint);
  if (endpoint.access === 'staff' && !scope) {
    throw bearer.lacksSecondStep ? new AppError('SECOND_STEP_REQUIRED') : permissionMissing(endpoint.permission);
  }
  if (bearer.isApiKey && endpoint.access === 'user' && !scope) {
    throw permission ? permissionMissing(permission) : new AppError('KEY_NOT_ALLOWED');
  }
  return { ...bearer, scope };
}

/** @throws AppError 401 or 403 for a caller who lost the session, or the permission in a part of its scope, since the call began. */
export async function refuseLost(
  endpoint: EndpointShape,
  { token, scope }: { token: string; scope: Scope },
  { readAgain }: Sessions,
  from?: Db,
): Promise<void> {
  const permission = endpoint.permission ?? endpoint.widenedBy;
  const bearer = await readAgain(token, from);
  if (!bearer || !permission) throw sessionEnded();
  const left = bearer.rights.get(permission);
  if (left && coversScope(left, scope)) return;
  throw bearer.lacksSecondStep ? new AppError('SECOND_STEP_REQUIRED') : permissionMissing(permission);
}
