// Roles and staff, and what the signed-in account may do.
import { accounts } from '@labfront/contract/accounts';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { ROLES } from '@labfront/contract/messages/words';
import { roles } from '@labfront/contract/roles';
import { staff } from '@labfront/contract/staff';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { AccountChangesService } from '../accounts/account-changes.service.ts';
import { type AccountsService, toAccount } from '../accounts/accounts.service.ts';
import type { SessionsService } from '../accounts/sessions.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { RightsService } from './rights.service.ts';
import type { RolesService } from './roles.service.ts';
import { STAFF_COLUMNS } from './staff.csv.ts';
import type { StaffService } from './staff.service.ts';

function endedMessage(sessions: number): Outcome {
  if (sessions === 0) return outcome('sessions.noneEnded');
  return sessions === 1 ? outcome('sessions.oneEnded') : outcome('sessions.ended', { count: sessions });
}

interface Services {
  accountChanges: AccountChangesService;
  accounts: AccountsService;
  invitations: InvitationsService;
  rights: RightsService;
  roles: RolesService;
  sessions: SessionsService;
  staff: StaffService;
}

export function registerPermissions(serve: Serve, services: Services, clock: Clock): void {
  const { invitations, rights, roles: roleService, staff: staffService } = services;

  serve(accounts.me, async ({ caller }) => ({
    ...(await services.accounts.get(caller.accountId)),
    permissions: [...caller.rights.keys()].sort(),
    permissionsEverywhere: [...caller.rights].flatMap(([name, { kind }]) => (kind === 'all' ? [name] : [])).sort(),
    needsSecondStep: caller.lacksSecondStep ?? false,
    assignments: await rights.assignmentsOf(caller.accountId),
  }));

  serve(accounts.changeRole, async ({ caller, params, body }) => {
    const account = toAccount(await staffService.changeRole(caller, params.id, body.role));
    const message = outcome('account.roleChanged', { name: account.name, role: ROLES[account.role] });
    return { ...account, message, user: account };
  });

  serve(accounts.endSessionsOf, async ({ caller, params }) => {
    const { id } = params;
    const ended = await services.sessions.endAllOf(id, (tx) => staffService.refuseUnmanaged(tx, caller, id));
    return { message: endedMessage(ended) };
  });

  serve(accounts.deleteAccount, async ({ caller, params }) => {
    const { id } = params;
    await services.accountChanges.remove(caller, id, (tx) => staffService.refuseToEnd(tx, caller, id));
    return { id, message: outcome('account.deleted') };
  });

  serve(roles.listPermissions, async () => ({ data: roleService.permissions() }));

  serve(roles.listRoles, async () => ({ data: await roleService.list() }));

  serve(roles.createRole, async ({ caller, body }) => {
    const data = await roleService.create(caller, body);
    return { data, message: outcome('role.created', { name: data.name }) };
  });

  serve(roles.updateRole, async ({ caller, params, body }) => {
    const data = await roleService.update(caller, params.id, body);
    return { data, message: outcome('role.saved', { name: data.name }) };
  });

  serve(roles.setSecondStep, async ({ params, body }) => {
    const data = await roleService.setSecondStep(params.id, body.required);
    const said = body.required ? 'role.secondStepOn' : 'role.secondStepOff';
    return { data, message: outcome(said, { name: data.name }) };
  });

  serve(roles.setDiscountLimit, async ({ caller, params, body }) => {
    const data = await roleService.setDiscountLimit(caller, params.id, body.percent);
    return { data, message: outcome('role.saved', { name: data.name }) };
  });

  serve(roles.deleteRole, async ({ caller, params }) => ({
    id: params.id,
    message: outcome('role.deleted', { name: await roleService.remove(caller, params.id) }),
  }));

  serve(staff.listStaff, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => staffService.exportAll(caller, query, page);
      return csvFile(reply, { name: 'staff', clock, columns: STAFF_COLUMNS, rows });
    }
    const { members, total, page } = await staffService.list(caller, query);
    announcePage(request, reply, page, total);
    return { data: members };
  });

  serve(staff.inviteStaff, async ({ caller, body }) => ({
    expiresAt: await invitations.invite(caller, body),
    message: outcome('staff.invited', { email: body.email }),
  }));

  serve(staff.withdrawInvitation, async ({ caller, params }) => {
    const email = await invitations.withdraw(caller, params.id);
    return { id: params.id, message: outcome('staff.invitationWithdrawn', { email }) };
  });

  serve(staff.setAssignments, async ({ caller, params, body }) => {
    const data = await staffService.setAssignments(caller, params.id, body.assignments);
    const said = data.assignments.length === 0 ? 'staff.customerAgain' : 'staff.saved';
    return { data, message: outcome(said, { name: data.name }) };
  });

  serve(staff.getEffective, async ({ caller, params }) => ({ data: await staffService.effective(caller, params.id) }));

  serve(staff.acceptInvitation, async ({ body, request }) => {
    const { account, token, deviceToken } = await invitations.accept(body, request.ip);
    // Its roles came in the transaction that made it.
    const user = await services.accounts.get(account._id);
    return { ...user, message: outcome('signIn.done'), token, deviceToken, user };
  });
}
