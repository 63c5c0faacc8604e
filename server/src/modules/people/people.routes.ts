// What administrators ask and do about people.
import { type Account, accounts } from '@labfront/contract/accounts';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import { ROLES } from '@labfront/contract/messages/words';
import { people } from '@labfront/contract/people';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { RolesService } from '../accounts/roles.service.ts';
import type { SessionsService } from '../accounts/sessions.service.ts';
import { ACCOUNT_COLUMNS } from './people.csv.ts';
import type { ListedAccounts, PeopleService } from './people.service.ts';

interface Services {
  people: PeopleService;
  roles: RolesService;
  sessions: SessionsService;
}

function announced(request: FastifyRequest, reply: FastifyReply, list: ListedAccounts): Account[] {
  announcePage(request, reply, list.page, list.total);
  return list.accounts;
}

function endedMessage(sessions: number): Outcome {
  if (sessions === 0) return outcome('sessions.noneEnded');
  return sessions === 1 ? outcome('sessions.oneEnded') : outcome('sessions.ended', { count: sessions });
}

export function registerPeople(serve: Serve, services: Services, clock: Clock): void {
  const { people: service, roles, sessions } = services;

  serve(accounts.listAccounts, async ({ query, request, reply }) => {
    if (!wantsCsv(query)) return announced(request, reply, await service.list(query));
    const rows = (page: CsvPage) => service.exportAll(query, page);
    return csvFile(reply, { name: 'accounts', clock, columns: ACCOUNT_COLUMNS, rows });
  });

  serve(accounts.listLoginsToday, async ({ query, request, reply }) => {
    if (!wantsCsv(query)) return announced(request, reply, await service.listLoginsToday(query));
    const rows = (page: CsvPage) => service.exportLoginsToday(query, page);
    return csvFile(reply, { name: 'logins-today', clock, columns: ACCOUNT_COLUMNS, rows });
  });

  serve(people.getPerson, async ({ params, caller }) => ({ data: await service.get(params.id, caller) }));

  serve(accounts.changeRole, async ({ params, body }) => {
    const account = await roles.change(params.id, body.role);
    const message = outcome('account.roleChanged', { name: account.name, role: ROLES[account.role] });
    return { ...account, message, user: account };
  });

  serve(accounts.endSessionsOf, async ({ params }) => ({
    message: endedMessage(await sessions.endAllOf(params.id)),
  }));
}
