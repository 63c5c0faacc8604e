import { outcome } from '@labfront/contract/messages/outcomes';
import { personalData } from '@labfront/contract/personal-data';
import type { Serve } from '../../platform/http/serve.ts';
import type { AccountChangesService } from '../accounts/account-changes.service.ts';
import type { PersonalDataService } from './personal-data.service.ts';

export function registerPersonalData(serve: Serve, service: PersonalDataService, changes: AccountChangesService): void {
  serve(personalData.exportOwnData, async ({ caller, reply }) => {
    const { name, zip } = await service.exportOwn(caller.accountId);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    return zip;
  });

  serve(personalData.listRetained, async ({ caller }) => ({ kept: await service.listRetained(caller.accountId) }));

  serve(personalData.eraseOwnAccount, async ({ caller, body, request }) => ({
    kept: await changes.erase(caller.accountId, body, request.ip),
    message: outcome('account.erased'),
  }));
}
