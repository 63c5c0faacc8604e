import { contact } from '@labfront/contract/contact';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { CONTACT_COLUMNS } from './contact.csv.ts';
import type { ContactService } from './contact.service.ts';

export function registerContact(serve: Serve, service: ContactService, clock: Clock): void {
  serve(contact.createContact, async ({ body, caller, request }) => ({
    data: await service.create(body, {
      accountId: caller?.accountId ?? null,
      address: request.ip,
      language: languageOf(request),
    }),
    message: outcome('contact.sent'),
  }));

  serve(contact.listContacts, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<ContactService['exportAll']>[2]) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'messages', clock, columns: CONTACT_COLUMNS, rows });
    }
    const { messages, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return messages;
  });

  serve(contact.updateContact, async ({ caller, params, body }) => ({
    data: await service.setHandled(caller, params.id, body.handled),
  }));
  serve(contact.answerContact, async ({ caller, params, body }) => ({
    data: await service.answer(caller, params.id, body),
    message: outcome(body.way === 'mail' ? 'contact.answered' : 'contact.answerKept'),
  }));
}
