// The people and places of the demonstration.
import type { DemoPerson, DemoShop } from './demo-shop.ts';
import { DEMO_PASSWORD, testIdsOf } from './demo-shop.ts';

/** The tests that the demonstration's laboratory measures, with ordinary values of their parameters by code. */
export const MEASURED = [
  { code: 'LB007', values: { HB: ['13.4', '12.1', '14.8', '11.2', '15.0'] } },
  { code: 'LB122', values: { HBA1C: ['5.4', '6.1', '7.8', '5.9', '8.4'] } },
  { code: 'LB010', values: { 'ESR-1H': ['8', '14', '22', '6', '35'] } },
] as const;

export interface DemoCustomer extends DemoPerson {
  readonly age: number;
  readonly sex: 'female' | 'male';
  readonly mobileNumber: string;
  readonly familyIds: readonly string[];
}

export interface DemoPeople {
  readonly owner: DemoPerson;
  readonly desk: DemoPerson;
  readonly technician: DemoPerson;
  readonly pathologist: DemoPerson;
  readonly phlebotomist: DemoPerson;
  readonly accountant: DemoPerson;
  readonly dispatcher: DemoPerson;
  readonly cataloguer: DemoPerson;
  readonly customers: readonly DemoCustomer[];
  readonly laboratoryId: string;
}

const CUSTOMERS = [
  ['Asha', 'Verma', 34, 'female', [['Mira Verma', '2019-05-01', 'female', 'child']]],
  ['Ramesh', 'Tiwari', 58, 'male', [['Sunita Tiwari', '1971-02-11', 'female', 'spouse']]],
  ['Farida', 'Khan', 41, 'female', []],
  ['Joseph', 'D’Souza', 66, 'male', []],
  ['Lakshmi', 'Iyer', 29, 'female', [['Raghav Iyer', '2022-08-19', 'male', 'child']]],
  ['Harpreet', 'Singh', 47, 'male', []],
  ['Neha', 'Patel', 38, 'female', []],
  ['Imran', 'Qureshi', 52, 'male', []],
] as const;

async function register(shop: DemoShop, place: number, [firstName, lastName]: readonly [string, string]) {
  const email = `${firstName.toLowerCase()}@demo.example.in`;
  const phone = `98260${String(10_000 + place)}`;
  const account = await shop.call(null, 'POST', '/admin/register', {
    firstName,
    lastName,
    phone,
    email,
    password: DEMO_PASSWORD,
  });
  return { id: account._id as string, email, name: `${firstName} ${lastName}`, mobileNumber: phone };
}

async function makeCustomers(shop: DemoShop): Promise<DemoCustomer[]> {
  const customers: DemoCustomer[] = [];
  for (const [place, [firstName, lastName, age, sex, family]] of CUSTOMERS.entries()) {
    const person = await register(shop, place, [firstName, lastName]);
    const familyIds: string[] = [];
    for (const [name, dateOfBirth, of, relation] of family) {
      const guardian = { name: person.name, relation: 'parent', consent: true };
      const body = { name, dateOfBirth, sex: of, relation, ...(relation === 'child' && { guardian }) };
      familyIds.push((await shop.call(person, 'POST', '/patients', body)).data._id);
    }
    customers.push({ ...person, age, sex, familyIds });
  }
  return customers;
}

/** Catalogue and books are the whole network's. */
function scopeOf(roleId: string, centreId: string) {
  if (roleId === 'phlebotomist') return { scope: 'own' };
  const isOfNetwork = roleId === 'catalogue-manager' || roleId === 'accountant';
  return isOfNetwork ? { scope: 'all' } : { scope: 'centre', centreId };
}

async function makeStaff(shop: DemoShop, owner: DemoPerson, laboratoryId: string) {
  const roles = [
    // A collector who also draws blood at the counter.
    ['Kavita', 'Nair', 'front-desk', 'phlebotomist'],
    ['Deepak', 'Yadav', 'technician'],
    ['Anjali', 'Rao', 'pathologist'],
    ['Ravi', 'Kumar', 'phlebotomist'],
    ['Meera', 'Joshi', 'accountant'],
    ['Vikram', 'Chauhan', 'dispatcher'],
    ['Pooja', 'Saxena', 'catalogue-manager'],
  ] as const;
  const staff: DemoPerson[] = [];
  for (const [place, [firstName, lastName, ...roleIds]] of roles.entries()) {
    const person = await register(shop, 100 + place, [firstName, lastName]);
    await shop.confirm(person);
    const assignments = roleIds.map((roleId) => ({
      roleId,
      ...scopeOf(roleId, laboratoryId),
    }));
    await shop.call(owner, 'PUT', `/staff/${person.id}/assignments`, { assignments });
    staff.push(person);
  }
  return staff;
}

/** Approves the drafts of the ranges that the demonstration measures by. */
async function approveRanges(shop: DemoShop, owner: DemoPerson): Promise<void> {
  for (const code of MEASURED.flatMap(({ values }) => Object.keys(values))) {
    const { data } = await shop.call(owner, 'GET', `/parameters?q=${encodeURIComponent(code)}`);
    const parameter = data.find((one: { code: string }) => one.code === code);
    await shop.call(owner, 'PUT', `/parameters/${parameter._id}/ranges/approve`, {});
  }
}

/** The laboratory is accredited for what it measures but the last test: its reports show both kinds. */
async function accredit(shop: DemoShop, owner: DemoPerson, laboratoryId: string): Promise<void> {
  const testIds = await testIdsOf(
    shop,
    MEASURED.slice(0, -1).map(({ code }) => code),
  );
  const period = { validFrom: '2020-01-01', validUntil: '2099-12-31' };
  const rows = testIds.map((testId) => ({ testId, ...period }));
  await shop.call(owner, 'PUT', `/centres/${laboratoryId}/scope`, { rows });
}

/** Opens the laboratory: its name, centre, staff, signatory, ranges and a coupon; then its customers register. */
export async function makePeople(shop: DemoShop, today: string): Promise<DemoPeople> {
  const owner = await shop.makeOwner('owner@demo.example.in');
  const asOwner = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(owner, method, path, body);
  const { data: settings } = await asOwner('GET', '/settings');
  await asOwner('PUT', '/settings', { ...settings, name: 'Sanjeevani Diagnostics', hours: 'Mon-Sun 06:00-20:00' });
  const centre = await asOwner('POST', '/centres', {
    code: 'ARERA',
    name: 'Arera Colony Laboratory',
    kind: 'laboratory',
    labCode: '07',
    address: '12 Lake Road',
    city: 'Bhopal',
    pincode: '462016',
    phone: '+91 755 555 0100',
    hours: 'Mon-Sun 06:00-20:00',
    homeCollection: false,
    fee: 0,
    freeFrom: null,
    listed: true,
    active: true,
    accreditation: {
      body: 'NABL',
      certificateNumber: 'MC-2417',
      validFrom: '2020-01-01',
      validUntil: '2099-12-31',
    },
  });
  const laboratoryId: string = centre.data._id;
  const staff = await makeStaff(shop, owner, laboratoryId);
  const [desk, technician, pathologist, phlebotomist, accountant, dispatcher, cataloguer] = staff;
  if (!desk || !technician || !pathologist || !phlebotomist) throw new Error('The staff is not complete');
  if (!accountant || !dispatcher || !cataloguer) throw new Error('The staff is not complete');
  await accredit(shop, owner, laboratoryId);
  await asOwner('POST', '/signatories', {
    accountId: pathologist.id,
    name: 'Dr Anjali Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-20417',
    departments: ['Haematology', 'Biochemistry'],
    centreIds: [laboratoryId],
    validFrom: '2020-01-01',
  });
  await approveRanges(shop, owner);
  const coupon = { code: 'WELCOME10', kind: 'percent', value: 10, validFrom: today, validUntil: '2099-12-31' };
  await asOwner('POST', '/coupons', coupon);
  const limit = { perBooking: 1_000, perDay: 5_000 };
  const promise = { limit, validFrom: today, active: true };
  await asOwner('PUT', '/promises', {
    rules: [
      { kind: 'collector_late', payoutPercent: 10, ...promise },
      { kind: 'report_late', payoutPercent: 20, ...promise },
      { kind: 'specimen_lost', payoutPercent: 50, ...promise },
    ],
  });
  await asOwner('POST', '/affiliate', {
    name: 'City Clinic',
    city: 'Bhopal',
    mobileNumber: '9876500000',
    code: 'CLINIC-7',
    commissionPercent: 10,
  });
  const customers = await makeCustomers(shop);
  const measuring = { desk, technician, pathologist, phlebotomist };
  return { owner, ...measuring, accountant, dispatcher, cataloguer, customers, laboratoryId };
}
