import { deliveries } from '@labfront/contract/deliveries';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { MESSAGE_COLUMNS } from './message-list.csv.ts';
import type { MessageListService } from './message-list.service.ts';
import type { MessageReports } from './message-reports.ts';

const rawBody = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

export function registerMessages(
  serve: Serve,
  service: MessageListService,
  reports: MessageReports,
  clock: Clock,
): void {
  serve(deliveries.listMessages, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<MessageListService['exportAll']>[2]) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'messages-sent', clock, columns: MESSAGE_COLUMNS, rows });
    }
    const { messages, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return messages;
  });

  serve(deliveries.resendMessage, async ({ caller, params }) => ({
    data: await service.resend(caller, params.id),
    message: outcome('message.resent'),
  }));

  serve(deliveries.receiveWhatsapp, async ({ request }) => {
    await reports.receiveWhatsapp(rawBody(request), headerOf(request, 'x-hub-signature-256'));
    return { message: outcome('webhook.received') };
  });

  serve(deliveries.verifyWhatsapp, async ({ query, reply }) => {
    if (!reports.isVerification(query['hub.mode'], query['hub.verify_token'])) {
      throw new AppError('SIGNATURE_INVALID.webhook');
    }
    return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'] ?? '');
  });

  serve(deliveries.receiveMsg91, async ({ request }) => {
    const signature = headerOf(request, 'x-msg91-signature');
    await reports.receiveMsg91(rawBody(request), { signature, secret: headerOf(request, 'x-webhook-secret') });
    return { message: outcome('webhook.received') };
  });
}
