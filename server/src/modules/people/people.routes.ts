// Calls of administrators about people.
import { type Account, accounts } from '@labfront/contract/accounts';
import { people } from '@labfront/contract/people';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { ACCOUNT_COLUMNS } from './people.csv.ts';
import type { ListedAccounts, PeopleService } from './people.service.ts';

function announced(request: FastifyRequest, reply: FastifyReply, list: ListedAccounts): Account[] {
  announcePage(request, reply, list.page, list.total);
  return list.accounts;
}

export function registerPeople(serve: Serve, service: PeopleService, clock: Clock): void {
  serve(accounts.listAccounts, async ({ caller, query, request, reply }) => {
    if (!wantsCsv(query)) return announced(request, reply, await service.list(caller, query));
    const rows = (page: CsvPage) => service.exportAll(caller, query, page);
    return csvFile(reply, { name: 'accounts', clock, columns: ACCOUNT_COLUMNS, rows });
  });

  serve(accounts.listLoginsToday, async ({ caller, query, request, reply }) => {
    if (!wantsCsv(query)) return announced(request, reply, await service.listLoginsToday(caller, query));
    const rows = (page: CsvPage) => service.exportLoginsToday(caller, query, page);
    return csvFile(reply, { name: 'logins-today', clock, columns: ACCOUNT_COLUMNS, rows });
  });

  serve(people.getHousehold, async ({ params, caller }) => ({ data: await service.householdOf(params.id, caller) }));

  serve(people.getPerson, async ({ params, caller }) => ({ data: await service.get(params.id, caller) }));
}
