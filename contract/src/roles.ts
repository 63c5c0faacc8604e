// Permissions and the roles that hold them (laboratory.md section 1).
import { z } from 'zod';
import { PermissionName } from './assignments.ts';
import { DiscountPercent } from './catalogue-bodies.ts';
import { Id, MessageBody, requiredLine } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** `_id` is `area.action`; `description` continues the phrase "May …". */
export const PermissionEntry = z.object({
  _id: PermissionName,
  area: z.string(),
  action: z.string(),
  description: z.object({ en: z.string(), hi: z.string() }),
});
export type PermissionEntry = z.output<typeof PermissionEntry>;

export const RoleEntry = z.object({
  _id: Id,
  name: z.string(),
  /** Part of the program: it cannot be changed. */
  preset: z.boolean(),
  permissions: z.array(PermissionName),
  /** Whether people with the role need a second step at sign-in. */
  needsSecondStep: z.boolean(),
  /** Percent of what a booking's lines cost that its holders may take off, where they have `booking.discount`. */
  discountLimit: z.number(),
});
export type RoleEntry = z.output<typeof RoleEntry>;

export const RoleWriteBody = z.object({
  name: requiredLine(60, 'Name'),
  permissions: z
    .array(PermissionName, rule('permissions'))
    .min(1, rule('permissionsLeast'))
    .transform((names) => [...new Set(names)]),
});

const params = z.object({ id: Id });
const AboutRole = z.object({ data: RoleEntry, message: z.string() });

export const roles = {
  listPermissions: endpoint({
    method: 'GET',
    path: '/permissions',
    access: 'staff',
    permission: 'role.read',
    summary: 'Every permission there is, with a sentence about it',
    response: z.object({ data: z.array(PermissionEntry) }),
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/roles',
    access: 'staff',
    permission: 'role.read',
    summary: 'The preset roles, then those of the shop by name',
    response: z.object({ data: z.array(RoleEntry) }),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/roles',
    access: 'staff',
    permission: 'role.manage',
    summary: 'Make a role of permissions that the caller has',
    body: RoleWriteBody,
    response: AboutRole,
    status: 201,
    idempotent: true,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/roles/:id',
    access: 'staff',
    permission: 'role.manage',
    summary: 'Rename a role, or change what it permits: whoever has it may do so from the next call on',
    params,
    body: RoleWriteBody,
    response: AboutRole,
  }),
  setSecondStep: endpoint({
    method: 'PUT',
    path: '/roles/:id/second-step',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Whether those who have a role need a second step at sign-in; without it they can only set it up',
    params,
    body: z.object({ required: z.boolean(rule('trueOrFalse')) }),
    response: AboutRole,
  }),
  setDiscountLimit: endpoint({
    method: 'PUT',
    path: '/roles/:id/discount-limit',
    access: 'staff',
    permission: 'role.manage',
    summary: 'How much of a booking the holders of a role may take off, in percent of what its lines cost',
    params,
    body: z.object({ percent: DiscountPercent }),
    response: AboutRole,
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    access: 'staff',
    permission: 'role.manage',
    summary: 'Delete a role that nobody has',
    params,
    response: MessageBody.extend({ id: Id }),
  }),
};
