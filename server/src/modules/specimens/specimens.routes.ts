import { outcome } from '@labfront/contract/messages/outcomes';
import { specimens } from '@labfront/contract/specimens';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { LabelsService } from './labels.service.ts';
import type { ShipmentsService } from './shipments.service.ts';
import type { Said, SpecimensService } from './specimens.service.ts';
import { SHIPMENT_COLUMNS, SPECIMEN_COLUMNS } from './specimens.view.ts';

interface Services {
  specimens: SpecimensService;
  shipments: ShipmentsService;
  labels: LabelsService;
}

type Sent = { centreId?: string | null | undefined; temperature?: number | undefined; reason: string };
const said = ({ centreId, temperature, reason }: Sent): Said => ({
  centreId: centreId ?? undefined,
  temperature,
  reason,
});

export function registerSpecimens(
  serve: Serve,
  { specimens: service, shipments, labels }: Services,
  clock: Clock,
): void {
  serve(specimens.listSpecimens, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<SpecimensService['exportAll']>[2]) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'specimens', clock, columns: SPECIMEN_COLUMNS, rows });
    }
    const { data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(specimens.getSpecimen, async ({ caller, params }) => ({ data: await service.get(caller, params.code) }));

  serve(specimens.receiveSpecimen, async ({ caller, params, body }) =>
    service.receive(caller, params.code, said(body), body.withoutBox ?? false),
  );

  serve(specimens.acceptSpecimen, async ({ caller, params, body }) => ({
    data: await service.accept(caller, params.code, said(body)),
  }));

  serve(specimens.storeSpecimen, async ({ caller, params, body }) => ({
    data: await service.store(caller, params.code, said(body)),
  }));

  serve(specimens.loseSpecimen, async ({ caller, params, body }) => ({
    data: await service.lose(caller, params.code, said(body)),
  }));

  serve(specimens.rejectSpecimen, async ({ caller, params, body }) =>
    service.reject(caller, params.code, body.rejectCode, said(body)),
  );

  serve(specimens.disposeSpecimen, async ({ caller, params, body }) => ({
    data: await service.dispose(caller, params.code, said(body)),
  }));

  serve(specimens.reserveRoll, async ({ caller, body }) => ({
    data: { codes: await service.reserveRoll(caller, body.count, body.centreId ?? null) },
  }));

  serve(specimens.getLabels, async ({ caller, params, query, reply }) =>
    labels.file(reply, caller, params.id, query.format === 'zpl' ? 'zpl' : 'pdf'),
  );

  serve(specimens.recordPrint, async ({ caller, params, body }) => {
    const count = await labels.record(caller, params.id, body.specimenIds, body.reason);
    return { message: outcome('visit.labelsPrinted', { count }) };
  });

  serve(specimens.listShipments, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<ShipmentsService['exportAll']>[2]) => shipments.exportAll(caller, query, page);
      return csvFile(reply, { name: 'shipments', clock, columns: SHIPMENT_COLUMNS, rows });
    }
    const { data, total, page } = await shipments.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(specimens.createShipment, async ({ caller, body }) => ({
    data: await shipments.create(caller, body.fromCentreId, body.toCentreId),
  }));

  serve(specimens.sealShipment, async ({ caller, params, body }) => ({
    data: await shipments.seal(caller, params.id, body.tubeCodes, body.temperature),
  }));

  serve(specimens.deliverShipment, async ({ caller, params }) => ({
    data: await shipments.deliver(caller, params.id),
  }));

  serve(specimens.reconcileShipment, async ({ caller, params, body }) =>
    shipments.reconcile(caller, params.id, body.tubes),
  );
}
