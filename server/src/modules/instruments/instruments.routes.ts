import { instruments } from '@labfront/contract/instruments';
import { qualityControl } from '@labfront/contract/quality-control';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import { bearerOf } from '../../platform/http/admission.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { type InboxService, messageTooLarge } from './inbox.service.ts';
import type { InstrumentServices } from './instruments.services.ts';
import { MESSAGE_COLUMNS } from './instruments.view.ts';

export function registerInstruments(serve: Serve, services: InstrumentServices, clock: Clock): void {
  const { instruments: registry, inbox, accepting, qc, resultImport } = services;

  serve(instruments.listInstruments, async ({ caller, query }) => ({
    data: await registry.list(caller, query.centre),
  }));

  serve(instruments.listInstrumentParameters, async () => ({ data: await registry.parameters() }));

  serve(instruments.createInstrument, async ({ caller, body }) => ({ data: await registry.create(caller, body) }));

  serve(instruments.updateInstrument, async ({ caller, params, body }) => ({
    data: await registry.update(caller, params.id, body),
  }));

  serve(instruments.renewInstrumentKey, async ({ caller, params }) => ({
    data: await registry.renewKey(caller, params.id),
  }));

  serve(instruments.setMappings, async ({ caller, params, body }) => {
    await registry.setMappings(caller, params.id, body.mappings);
    await inbox.lookAgain(await registry.mustFindInScope(caller, params.id), ['unmapped', 'unmatched']);
    return { data: await registry.read(caller, params.id) };
  });

  /** The key is checked before the body is read, and a body that says it is too long is not read at all. */
  const admit = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    await registry.admit(id, bearerOf(request));
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > (instruments.receiveMessage.bodyBytes ?? 0)) throw messageTooLarge();
  };
  serve(
    instruments.receiveMessage,
    async ({ params, body, reply }) => {
      const { message, isNew } = await inbox.receive(params.id, body);
      if (isNew) return { data: message };
      return reply.code(200).send({ data: message });
    },
    { admit },
  );

  serve(instruments.listInstrumentMessages, async ({ caller, params, query, request, reply }) => {
    if (wantsCsv(query)) {
      await registry.mustFindInScope(caller, params.id);
      const rows = (page: Parameters<InboxService['exportAll']>[2]) => inbox.exportAll(params.id, query, page);
      return csvFile(reply, { name: 'instrument-messages', clock, columns: MESSAGE_COLUMNS, rows });
    }
    const { data, total, page } = await inbox.list(caller, params.id, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(instruments.getInstrumentMessage, async ({ caller, params }) => ({
    data: await inbox.get(caller, params.id, params.mid),
  }));

  serve(instruments.reprocessMessage, async ({ caller, params }) => ({
    data: await inbox.reprocess(caller, params.id, params.mid),
  }));

  serve(instruments.acceptMessages, async ({ caller, params, body: { messageIds, confirmed }, request }) => ({
    data: await accepting.accept(caller, params.id, {
      messageIds,
      confirmed: confirmed === true,
      language: languageOf(request),
    }),
  }));

  serve(instruments.discardMessage, async ({ caller, params, body }) => ({
    data: await inbox.discard(caller, { instrumentId: params.id, id: params.mid }, body),
  }));

  serve(instruments.importResults, async ({ caller, body, files, request }) => ({
    data: await resultImport.importFile(caller, files.file, { ...body, language: languageOf(request) }),
  }));

  serve(qualityControl.listQc, async ({ caller, query }) => ({ data: await qc.list(caller, query) }));

  serve(qualityControl.enterQc, async ({ caller, body }) => ({ data: await qc.enter(caller, body) }));

  serve(qualityControl.overrideQc, async ({ caller, body }) => ({ data: await qc.override(caller, body) }));

  serve(qualityControl.reviewQc, async ({ caller, params, body }) => ({
    data: await qc.review(caller, params.id, body.note),
  }));
}
