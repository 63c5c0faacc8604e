import { labLines } from '@labfront/contract/lab-lines';
import type { ManifestLine } from '@labfront/contract/referrals';
import { referrals } from '@labfront/contract/referrals';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvColumn, type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ReferralLaboratories } from './referral-laboratories.service.ts';
import type { ReferralsService } from './referrals.service.ts';

interface Services {
  referralLaboratories: ReferralLaboratories;
  referrals: ReferralsService;
}

const MANIFEST_COLUMNS: readonly CsvColumn<ManifestLine>[] = [
  { header: 'Accession', value: ({ accession }) => accession },
  { header: 'Patient', value: ({ patient }) => patient.name },
  { header: 'Age', value: ({ patient }) => patient.age ?? '' },
  { header: 'Sex', value: ({ patient }) => patient.sex ?? '' },
  { header: 'Test', value: ({ testName }) => testName },
  { header: 'Specimen', value: ({ specimen }) => specimen },
  { header: 'Tubes', value: ({ tubeCodes }) => tubeCodes.join(' ') },
  { header: 'Part of the sample', value: ({ isAliquot }) => (isAliquot ? 'yes' : '') },
  { header: 'Collected', value: ({ collectedAt }) => collectedAt ?? '' },
];

export function registerReferrals(
  serve: Serve,
  { referralLaboratories, referrals: service }: Services,
  clock: Clock,
): void {
  serve(referrals.listReferralLaboratories, async () => ({ data: await referralLaboratories.list() }));

  serve(referrals.createReferralLaboratory, async ({ body }) => ({ data: await referralLaboratories.create(body) }));

  serve(referrals.updateReferralLaboratory, async ({ params, body }) => ({
    data: await referralLaboratories.update(params.id, body),
  }));

  serve(labLines.referLines, async ({ caller, body, request }) => ({
    data: await service.refer(caller, body, languageOf(request)),
  }));

  serve(referrals.listReferred, async ({ caller, query }) => ({ data: await service.unsent(caller, query) }));

  serve(referrals.listManifests, async ({ caller, query, request, reply }) => {
    const { data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(referrals.getManifest, async ({ caller, params, query, reply }) => {
    const data = await service.get(caller, params.id);
    if (!wantsCsv(query)) return { data };
    const lines = data.lines.map((line) => ({ ...line, _id: line.lineId }));
    const rows = async ({ after, limit }: CsvPage) => {
      const from = lines.findIndex(({ _id }) => _id === after) + 1;
      return lines.slice(from, from + limit);
    };
    return csvFile(reply, { name: `manifest-${data.number}`, clock, columns: MANIFEST_COLUMNS, rows });
  });

  serve(referrals.sendManifest, async ({ caller, body }) => ({ data: await service.send(caller, body) }));

  serve(referrals.fileReferralReport, async ({ caller, params, body, files }) => ({
    data: await service.fileReport(caller, { orderId: params.id, laboratoryId: body.laboratoryId }, files.file),
  }));
}
