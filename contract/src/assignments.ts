// The assignment of a role with its scope (laboratory.md section 1).
import { z } from 'zod';
import { Id } from './common.ts';
import { rule } from './messages/rules.ts';
import { ALL_PERMISSIONS, SCOPES } from './permission-names.ts';

export const PermissionName = z.enum(ALL_PERMISSIONS, rule('permission'));
export const ScopeName = z.enum(SCOPES, rule('scope'));

export const Assignment = z.object({
  roleId: Id,
  roleName: z.string(),
  scope: ScopeName,
  centreId: Id.nullable(),
  partnerId: Id.nullable(),
});
export type Assignment = z.output<typeof Assignment>;

/** One centre goes with scope `centre` and one partner with `partner`, neither with another. */
export const AssignmentBody = z
  .object({ roleId: Id, scope: ScopeName, centreId: Id.nullish(), partnerId: Id.nullish() })
  .refine(({ scope, centreId }) => (scope === 'centre') === (centreId != null), {
    path: ['centreId'],
    message: rule('scopeCentre'),
  })
  .refine(({ scope, partnerId }) => (scope === 'partner') === (partnerId != null), {
    path: ['partnerId'],
    message: rule('scopePartner'),
  })
  .transform(({ roleId, scope, centreId, partnerId }) => ({
    roleId,
    scope,
    centreId: centreId ?? null,
    partnerId: partnerId ?? null,
  }));
export type AssignmentBody = z.output<typeof AssignmentBody>;

/** As many centres as one person may look after. */
const MOST_ASSIGNMENTS = 100;

export const AssignmentsBody = z
  .array(AssignmentBody, rule('assignments'))
  .max(MOST_ASSIGNMENTS, rule('assignmentsMost', { most: MOST_ASSIGNMENTS }));
