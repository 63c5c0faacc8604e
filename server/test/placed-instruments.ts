// Makers of instruments and controls at a place, for tests of what staff of a scope reach.
import { newId } from '../src/platform/base/ids.ts';
import { done } from './laboratory-orders.ts';
import type { Place, Shop } from './placed-shop.ts';

/** An instrument at the place, with a message that waits. */
export async function makeInstrument({ app, admin }: Shop, { centreId }: Place) {
  const body = { name: 'AU480', centreId, protocol: 'hl7', department: 'Biochemistry' };
  const { data } = await done(app.call('POST', '/instruments', { token: admin.token, body }));
  const raw = 'MSH|^~\\&|AU480|LAB|LABFRONT|LAB|20260310063000||ORU^R01|42|P|2.5.1\rOBR|1||unknown';
  const sent = { token: data.key, body: { id: newId(), protocol: 'hl7', raw } };
  const { data: message } = await done(app.call('POST', `/instruments/${data._id}/messages`, sent));
  return { id: data._id, part: message._id };
}

/** A control of an instrument at the place. */
export async function makeControl(shop: Shop, place: Place) {
  const { id: instrumentId } = await makeInstrument(shop, place);
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    done(shop.app.call(method, path, { token: shop.admin.token, body }));
  const measured = { name: 'Urea', kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
  const { data: parameter } = await ask('POST', '/parameters', { ...measured, code: `C${newId()}`.slice(0, 20) });
  const mappings = [{ code: 'UREA', parameterId: parameter._id, unit: 'mg/dL', factor: 1 }];
  await ask('PUT', `/instruments/${instrumentId}/mappings`, { mappings });
  const entered = { instrumentId, parameterId: parameter._id, outcome: 'passed', level: '1' };
  const { data } = await ask('POST', '/qc', entered);
  return { id: data._id, part: `${instrumentId} ${parameter._id}` };
}
