import { accounts } from '@labfront/contract/accounts';
import type { Clock } from '../../platform/clock.ts';
import { csvFile, wantsCsv } from '../../platform/csv.ts';
import { announcePage } from '../../platform/paging.ts';
import type { Serve } from '../../platform/serve.ts';
import { ACCOUNT_COLUMNS } from './accounts.csv.ts';
import type { AccountsService } from './accounts.service.ts';

export function registerAccounts(serve: Serve, service: AccountsService, clock: Clock): void {
  serve(accounts.login, async ({ body, request }) => {
    const { account, token } = await service.login(body.email, body.password, request.ip);
    return { ...account, message: 'Welcome back', token, user: account };
  });

  serve(accounts.register, async ({ body, caller, request }) => {
    const { account, token } = await service.register(body, caller, request.ip);
    return { ...account, message: 'Account created', user: account, ...(token !== undefined && { token }) };
  });

  serve(accounts.me, ({ caller }) => service.get(caller.accountId));

  serve(accounts.logout, async ({ caller }) => {
    await service.logout(caller);
    return { message: 'Signed out' };
  });

  serve(accounts.listAccounts, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      return csvFile(reply, {
        name: 'accounts',
        clock,
        columns: ACCOUNT_COLUMNS,
        rows: (page) => service.exportAll(query, page),
      });
    }
    const { accounts: list, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return list;
  });
}
