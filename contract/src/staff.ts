// Staff: their roles with scopes, invitations, and the reasons for each permission (laboratory.md section 1).
import { z } from 'zod';
import { Account, Password, SignedInWithToken } from './accounts.ts';
import { Assignment, AssignmentsBody, PermissionName } from './assignments.ts';
import {
  contactInNames,
  Email,
  Id,
  isFreeOfContacts,
  Language,
  ListQuery,
  MessageBody,
  Mobile,
  requiredName,
  Timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

/** The time for which an invitation is valid after its mail was composed. */
export const INVITATION_HOURS = 72;

export const StaffMember = Account.pick({
  _id: true,
  firstName: true,
  lastName: true,
  name: true,
  email: true,
  mobileNumber: true,
  role: true,
  lastLogin: true,
  createdAt: true,
}).extend({
  /** `invited` ones have no account yet; their `_id` is the invitation's. */
  state: z.enum(['active', 'invited']),
  /** The expiry of an invitation; null for accepted ones. */
  expiresAt: Timestamp.nullable(),
  /** Of an invitation's mail, which is written in it again. */
  language: Language.optional(),
  assignments: z.array(Assignment),
});
export type StaffMember = z.output<typeof StaffMember>;

export const InviteBody = z
  .object({
    email: Email,
    firstName: requiredName(60, 'First name'),
    lastName: requiredName(60, 'Last name'),
    mobileNumber: Mobile.nullish(),
    /** Of the mail, and of the account that is made. */
    language: Language.optional(),
    assignments: AssignmentsBody.min(1, rule('assignmentsLeast')),
  })
  .refine(isFreeOfContacts, contactInNames());

export const AcceptBody = z.object({
  token: z.string(rule('linkIncomplete')).trim().min(1, rule('linkIncomplete')).max(200),
  password: Password,
  firstName: requiredName(60, 'First name').nullish(),
  lastName: requiredName(60, 'Last name').nullish(),
  phone: Mobile.nullish(),
});

/** A permission that somebody has, with each role and scope that gives it. */
export const EffectivePermission = z.object({ permission: PermissionName, reasons: z.array(Assignment) });
export type EffectivePermission = z.output<typeof EffectivePermission>;

const params = z.object({ id: Id });

export const staff = {
  listStaff: endpoint({
    method: 'GET',
    path: '/staff',
    access: 'staff',
    permission: 'people.manage',
    summary: 'Whoever has a role, by name, and who is invited; within the scope of the caller',
    query: ListQuery,
    response: z.object({ data: z.array(StaffMember) }),
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/staff/invite',
    access: 'staff',
    permission: 'people.manage',
    summary:
      'Mail somebody a link, good once within 72 hours, to make an account with these roles; again, the link before is dead',
    body: InviteBody,
    response: z.object({ expiresAt: Timestamp, message: z.string() }),
    status: 201,
    idempotent: true,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/staff/invitations/:id',
    access: 'staff',
    permission: 'people.manage',
    summary: 'Withdraw an open invitation: its link opens nothing any more',
    params,
    response: MessageBody.extend({ id: Id }),
  }),
  setAssignments: endpoint({
    method: 'PUT',
    path: '/staff/:id/assignments',
    access: 'staff',
    permission: 'people.manage',
    summary: 'Replace all roles of an account; an empty list makes it a customer again',
    params,
    body: z.object({ assignments: AssignmentsBody }),
    response: z.object({ data: StaffMember, message: z.string() }),
  }),
  getEffective: endpoint({
    method: 'GET',
    path: '/staff/:id/effective',
    access: 'staff',
    permission: 'people.manage',
    summary: 'What somebody may do, with the roles and scopes that give it',
    params,
    response: z.object({
      data: z.object({ permissions: z.array(EffectivePermission), assignments: z.array(Assignment) }),
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/staff/accept',
    access: 'public',
    summary: 'Make the account of an invitation by its mailed token, and sign in',
    body: AcceptBody,
    response: SignedInWithToken,
  }),
};
