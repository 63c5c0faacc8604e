import { outcome } from '@labfront/contract/messages/outcomes';
import { STATES } from '@labfront/contract/messages/words';
import { prescriptions } from '@labfront/contract/prescriptions';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { PRESCRIPTION_COLUMNS } from './prescriptions.csv.ts';
import type { PrescriptionsService } from './prescriptions.service.ts';

export function registerPrescriptions(serve: Serve, service: PrescriptionsService, clock: Clock): void {
  serve(prescriptions.uploadPrescription, async ({ caller, body, files }) => {
    const data = await service.upload(caller, body, files.file);
    return { ...data, data, message: outcome('prescription.sent') };
  });

  serve(prescriptions.listPrescriptions, async ({ caller, query, request, reply }) => {
    if (caller.scope !== null && wantsCsv(query)) {
      return csvFile(reply, {
        name: 'prescriptions',
        clock,
        columns: PRESCRIPTION_COLUMNS,
        rows: (page) => service.exportAll(caller, query, page),
      });
    }
    const { prescriptions: data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(prescriptions.updatePrescriptionStatus, async ({ caller, params, body }) => {
    const data = await service.updateStatus(caller, params.id, body);
    return { data, message: outcome('prescription.moved', { state: STATES[data.status] }) };
  });

  serve(prescriptions.listPrescriptionAccess, async ({ caller, params }) => ({
    data: await service.openings(caller, params.id),
  }));
}
