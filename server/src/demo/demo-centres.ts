// The laboratory of the demonstration with its accreditation, and the centre that sends it boxes.
import type { DemoPerson, DemoShop } from './demo-shop.ts';
import { testIdsOf } from './demo-shop.ts';

const EVER = { validFrom: '2020-01-01', validUntil: '2099-12-31' };
const WEEKDAY_SLOTS = ['06:00-08:00', '08:00-10:00', '10:00-12:00', '16:00-18:00'];
const SUNDAY_SLOTS = WEEKDAY_SLOTS.slice(0, 3);

/** The tests of the certificate. The others go into plain reports, so that both kinds are seen. */
const ACCREDITED = ['LB012', 'LB122', 'LB123', 'LB124', 'LB125', 'LB055'];

async function openCentre(shop: DemoShop, owner: DemoPerson, body: object, pincodes: readonly string[]) {
  const { data } = await shop.call(owner, 'POST', '/centres', {
    phone: '+91 755 555 0100',
    hours: 'Mon-Sat 06:00-20:00, Sun 06:00-13:00',
    homeCollection: true,
    fee: 100,
    freeFrom: 300,
    listed: true,
    active: true,
    ...body,
  });
  await shop.call(owner, 'PUT', `/centres/${data._id}/pincodes`, { pincodes });
  const windows = Array.from({ length: 7 }, (_, day) =>
    (day === 0 ? SUNDAY_SLOTS : WEEKDAY_SLOTS).map((slot) => ({ day, slot, capacity: 6 })),
  ).flat();
  await shop.call(owner, 'PUT', `/centres/${data._id}/windows`, { windows });
  return String(data._id);
}

/** Opens both places, and gives the laboratory the scope of its certificate. */
export async function makeCentres(shop: DemoShop, owner: DemoPerson) {
  const laboratory = {
    code: 'ARERA',
    name: 'Arera Colony Laboratory',
    kind: 'laboratory',
    labCode: '07',
    address: '12 Lake Road, Arera Colony',
    city: 'Bhopal',
    pincode: '462016',
    accreditation: { body: 'NABL', certificateNumber: 'MC-2417', ...EVER },
  };
  const collection = {
    code: 'SEHORE',
    name: 'Sehore Collection Centre',
    kind: 'collection',
    address: '4 Station Road',
    city: 'Sehore',
    pincode: '466001',
    accreditation: null,
  };
  const served = ['462001', '462003', '462008', '462011', '462016', '462039', '462042'];
  const laboratoryId = await openCentre(shop, owner, laboratory, served);
  const collectionCentreId = await openCentre(shop, owner, collection, ['466001']);
  const rows = (await testIdsOf(shop, ACCREDITED)).map((testId) => ({ testId, ...EVER }));
  await shop.call(owner, 'PUT', `/centres/${laboratoryId}/scope`, { rows });
  return { laboratoryId, collectionCentreId };
}
