import { consents } from '@labfront/contract/consents';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { ConsentsService } from './consents.service.ts';

export function registerConsents(serve: Serve, service: ConsentsService): void {
  serve(consents.listConsents, async ({ caller }) => ({ data: await service.list(caller.accountId) }));

  serve(consents.giveConsent, async ({ caller, params }) => {
    await service.give(caller.accountId, params.kind);
    return { message: outcome('consent.recorded') };
  });

  serve(consents.withdrawConsent, async ({ caller, params }) => {
    await service.withdraw(caller.accountId, params.kind);
    return { message: outcome('consent.withdrawn') };
  });
}
