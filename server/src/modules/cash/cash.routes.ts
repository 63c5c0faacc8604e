import { cash } from '@labfront/contract/cash';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { CashService } from './cash.service.ts';

export function registerCash(serve: Serve, service: CashService): void {
  serve(cash.listCash, async ({ caller, query }) => service.ofDay(caller, query.date));

  serve(cash.settleCash, async ({ caller, body }) => ({
    message: outcome('cash.settled'),
    data: await service.settle(caller, body),
  }));
}
