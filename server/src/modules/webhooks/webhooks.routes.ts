import { outcome } from '@labfront/contract/messages/outcomes';
import { webhooks } from '@labfront/contract/webhooks';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { ATTEMPT_COLUMNS, WEBHOOK_COLUMNS } from './webhooks.csv.ts';
import type { WebhooksService } from './webhooks.service.ts';

export function registerWebhooks(serve: Serve, service: WebhooksService, clock: Clock): void {
  serve(webhooks.listWebhooks, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportAll(query, page);
      return csvFile(reply, { name: 'webhooks', clock, columns: WEBHOOK_COLUMNS, rows });
    }
    const { webhooks: data, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(webhooks.createWebhook, async ({ body }) => ({
    ...(await service.create(body)),
    message: outcome('webhook.added'),
  }));

  serve(webhooks.updateWebhook, async ({ params, body }) => ({
    data: await service.update(params.id, body),
    message: outcome('webhook.saved'),
  }));

  serve(webhooks.deleteWebhook, async ({ params }) => {
    await service.remove(params.id);
    return { id: params.id, message: outcome('webhook.deleted') };
  });

  serve(webhooks.listAttempts, async ({ params, query, request, reply }) => {
    const { attempts: data, total, page } = await service.attempts(params.id, query);
    if (wantsCsv(query)) {
      const rows = (part: CsvPage) => service.exportAttempts(params.id, query, part);
      return csvFile(reply, { name: 'webhook-attempts', clock, columns: ATTEMPT_COLUMNS, rows });
    }
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(webhooks.replayAttempt, async ({ caller, params }) => ({
    data: await service.replay(caller, params.id, params.attempt),
    message: outcome('webhook.replayed'),
  }));
}
