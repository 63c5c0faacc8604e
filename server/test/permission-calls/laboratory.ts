// Samples of calls about the bench, instruments, controls and times.
import { pdf } from '../file-samples.ts';
import type { PlacedRecord } from '../placed-records.ts';
import { LIST, type Samples, SHOP } from './sample.ts';

const ofLine = (body: object) => (record: PlacedRecord) => ({ lineId: record.part, ...body });
const ofLines = (body: object) => (record: PlacedRecord) => ({ lineIds: [record.part], ...body });
/** The part of a control names its instrument and its parameter. */
const byControl = (body: object) => (record: PlacedRecord) => {
  const [instrumentId, parameterId] = record.part.split(' ');
  return { instrumentId, parameterId, ...body };
};
/** The part of a value names its line, parameter and version. */
const asEntry = ({ part }: PlacedRecord) => {
  const [lineId, parameterId, rowVersion] = part.split(' ');
  return { results: [{ lineId, parameterId, value: '1.3', rowVersion: Number(rowVersion) }] };
};
const asChosen = ({ id, part }: PlacedRecord) => ({
  results: [{ resultId: id, rowVersion: Number(part.split(' ').at(-1)) }],
});
const asBox = ({ id, part, place }: PlacedRecord) => ({
  ...{ laboratoryId: part, centreId: place.centreId, lineIds: [id], temperature: 4 },
});
const asFile = ({ id, part }: PlacedRecord) => ({
  dryRun: 'true',
  file: { bytes: Buffer.from(`specimen,parameter,value\n${id},${part},1.2\n`), name: 'results.csv' },
});
const asInstrument = ({ place }: PlacedRecord) => ({
  ...{ name: 'AU480', centreId: place.centreId, protocol: 'hl7', department: 'Biochemistry' },
});
const CALLED = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };

export const LABORATORY: Samples = {
  'GET /turnaround': { about: 'timelyOrder', figures: ({ data }) => [data.whole.lines] },
  'GET /turnaround/lines': { about: 'timedOrder', ...LIST, query: '?state=open&sort=-at' },
  'GET /losses': { about: 'lost', ...LIST, query: '?kind=lost' },
  'GET /lab/worklist': { about: 'order', ...LIST },
  'GET /lab/orders/:id': { about: 'order' },
  'PUT /lab/results': { about: 'result', rows: true, body: asEntry },
  'PUT /lab/verify': { about: 'result', rows: true, body: asChosen },
  'PUT /lab/authorise': { about: 'result', rows: true, body: asChosen },
  'PUT /lab/repeat': { about: 'result', rows: true, body: ({ id }) => ({ resultIds: [id], reason: 'Clotted' }) },
  'PUT /lab/amend': { about: 'result', body: ({ id }) => ({ resultId: id, value: '2', reasonCode: 'typing' }) },
  'PUT /lab/not-performed': { about: 'order', rows: true, body: ofLines({ reason: 'No reagent' }) },
  'PUT /lab/refer': { about: 'order', rows: true, body: ofLines({ laboratoryId: null }) },
  'PUT /lab/comment': { about: 'order', body: ofLine({ comment: 'Seen' }) },
  'PUT /lab/pregnancy': { about: 'order', body: ({ id }) => ({ orderId: id, pregnant: false, version: 0 }) },
  'PUT /lab/consent': { about: 'order', body: ofLine({ counsellor: 'Meena Shah' }) },
  'PUT /lab/confirm': { about: 'order', body: ofLine({ method: 'Western blot' }) },
  'GET /lab/settings': SHOP,
  'PUT /lab/settings': SHOP,
  'GET /referral-laboratories': SHOP,
  'POST /referral-laboratories': SHOP,
  'PUT /referral-laboratories/:id': SHOP,
  'GET /lab/referred': { about: 'referred', ...LIST },
  'GET /lab/manifests': { about: 'manifest', ...LIST },
  'GET /lab/manifests/:id': { about: 'manifest' },
  'POST /lab/manifests': { about: 'referred', body: asBox },
  'POST /lab/orders/:id/referral-report': {
    about: 'referredOrder',
    form: ({ part }) => ({ laboratoryId: part, file: { bytes: pdf(), name: 'report.pdf' } }),
  },
  'PUT /lab/release': { about: 'order', body: ({ id }) => ({ orderId: id, kind: 'final', language: 'en' }) },
  'GET /lab/release/:orderId': { about: 'order' },
  'GET /lab/release/:orderId/preview': { about: 'order' },
  'GET /lab/critical': { about: 'critical', ...LIST },
  'GET /lab/critical/calls': { about: 'toldCritical', ...LIST },
  'POST /lab/critical/:resultId/calls': { about: 'critical', body: CALLED },
  'GET /instruments': { about: 'instrument', ...LIST },
  'GET /instruments/parameters': SHOP,
  'POST /instruments': { about: 'staff', body: asInstrument, outside: 'VALIDATION' },
  'PUT /instruments/:id': { about: 'instrument', body: { name: 'AU680' } },
  'POST /instruments/:id/key': { about: 'instrument' },
  'PUT /instruments/:id/mappings': { about: 'instrument', body: { mappings: [] } },
  'GET /instruments/:id/messages': { about: 'instrument' },
  'GET /instruments/:id/messages/:mid': { about: 'instrument' },
  'POST /instruments/:id/messages/:mid/reprocess': { about: 'instrument' },
  'POST /instruments/:id/messages/:mid/discard': { about: 'instrument', body: { reason: 'Sent twice' } },
  'POST /instruments/:id/accept': { about: 'instrument', body: ({ part }) => ({ messageIds: [part] }) },
  'POST /lab/results/import': { about: 'benchTube', rows: true, form: asFile, outside: 'VALIDATION' },
  'GET /qc': { about: 'instrument', ...LIST },
  'POST /qc': { about: 'control', body: byControl({ outcome: 'passed' }) },
  'POST /qc/overrides': { about: 'control', body: byControl({ reason: 'The control ran out' }) },
  'PUT /qc/:id/review': { about: 'control', body: {} },
  'GET /signatories': SHOP,
  'POST /signatories': SHOP,
  'PUT /signatories/:id': SHOP,
  'PUT /signatories/:id/signature': SHOP,
  'DELETE /signatories/:id/signature': SHOP,
};
