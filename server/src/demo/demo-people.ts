// The people and places of the demonstration.
import { makeCentres } from './demo-centres.ts';
import type { DemoPerson, DemoShop } from './demo-shop.ts';
import { DEMO_PASSWORD } from './demo-shop.ts';

export interface DemoCustomer extends DemoPerson {
  readonly age: number;
  readonly sex: 'female' | 'male';
  readonly mobileNumber: string;
  readonly house: string;
  readonly locality: string;
  readonly pincode: string;
  readonly children: readonly { readonly id: string; readonly name: string }[];
}

export interface DemoPeople {
  readonly owner: DemoPerson;
  readonly desk: DemoPerson;
  /** Enters the values. */
  readonly technician: DemoPerson;
  /** Verifies what the other one entered. */
  readonly secondTechnician: DemoPerson;
  readonly pathologist: DemoPerson;
  readonly phlebotomists: readonly DemoPerson[];
  readonly accountant: DemoPerson;
  readonly dispatcher: DemoPerson;
  readonly cataloguer: DemoPerson;
  readonly customers: readonly DemoCustomer[];
  readonly laboratoryId: string;
  readonly collectionCentreId: string;
  /** The clinic that sends patients. */
  readonly partnerId: string;
}

const CUSTOMERS = [
  ['Asha', 'Verma', 34, 'female', 'B-14', 'Shanti Nagar', '462016', ['Mira Verma', '2019-05-01', 'female']],
  ['Ramesh', 'Tiwari', 58, 'male', '7', 'Idgah Hills', '462001', null],
  ['Farida', 'Khan', 41, 'female', '22', 'Koh-e-Fiza', '462001', null],
  ['Joseph', 'D’Souza', 66, 'male', '3', 'Jahangirabad', '462008', null],
  ['Lakshmi', 'Iyer', 29, 'female', '41', 'Gulmohar Colony', '462039', ['Raghav Iyer', '2022-08-19', 'male']],
  ['Harpreet', 'Singh', 47, 'male', '118', 'MP Nagar, Zone 2', '462011', null],
  ['Neha', 'Patel', 38, 'female', '9', 'Shahpura', '462039', null],
  ['Imran', 'Qureshi', 52, 'male', '56', 'Habibganj', '462016', null],
  ['Savitri', 'Malviya', 71, 'female', '2', 'Ganj Bazaar', '466001', null],
  ['Mohan', 'Rathore', 44, 'male', '17', 'Station Road', '466001', null],
  ['Kiran', 'Deshmukh', 36, 'female', '30', 'Arera Colony, E-4', '462016', null],
  ['Vijay', 'Sahu', 63, 'male', '12', 'New Market', '462003', null],
  ['Shabnam', 'Ali', 27, 'female', '5', 'Noor Mahal Road', '462001', null],
  ['Prakash', 'Jain', 55, 'male', '88', 'Kolar Road', '462042', null],
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
  for (const [place, [firstName, lastName, age, sex, house, locality, pincode, child]] of CUSTOMERS.entries()) {
    const person = await register(shop, place, [firstName, lastName]);
    const children: { id: string; name: string }[] = [];
    if (child !== null) {
      const [name, dateOfBirth, of] = child;
      const guardian = { name: person.name, relation: 'parent', consent: true };
      const body = { name, dateOfBirth, sex: of, relation: 'child', guardian };
      children.push({ id: (await shop.call(person, 'POST', '/patients', body)).data._id, name });
    }
    const customer = { ...person, age, sex, house, locality, pincode, children };
    await shop.call(person, 'POST', '/address/create', homeOf(customer));
    customers.push(customer);
  }
  return customers;
}

/** The address of a customer, as they save it and as they book a visit with it. */
export const homeOf = ({ name, mobileNumber, house, locality, pincode }: DemoCustomer) => ({
  name,
  number: mobileNumber,
  locality,
  address: house,
  pincode,
  city: pincode === '466001' ? 'Sehore' : 'Bhopal',
  addressType: 'home',
});

interface Places {
  readonly laboratoryId: string;
  readonly collectionCentreId: string;
}

/** Catalogue, books and rounds are the whole network's; the desk answers for both places, and phlebotomists have their own visits. */
function assignmentsOf(roleId: string, { laboratoryId, collectionCentreId }: Places) {
  if (roleId === 'phlebotomist') return [{ roleId, scope: 'own' }];
  if (roleId !== 'front-desk') return [{ roleId, scope: 'all' }];
  return [laboratoryId, collectionCentreId].map((centreId) => ({ roleId, scope: 'centre', centreId }));
}

async function makeStaff(shop: DemoShop, owner: DemoPerson, places: Places) {
  const roles = [
    // A collector who also draws blood at the counter.
    ['Kavita', 'Nair', 'front-desk', 'phlebotomist'],
    ['Deepak', 'Yadav', 'technician'],
    ['Sana', 'Sheikh', 'technician'],
    ['Anjali', 'Rao', 'pathologist'],
    ['Ravi', 'Kumar', 'phlebotomist'],
    ['Sunita', 'Uikey', 'phlebotomist'],
    ['Meera', 'Joshi', 'accountant'],
    ['Vikram', 'Chauhan', 'dispatcher'],
    ['Pooja', 'Saxena', 'catalogue-manager'],
  ] as const;
  const staff: DemoPerson[] = [];
  for (const [place, [firstName, lastName, ...roleIds]] of roles.entries()) {
    const person = await register(shop, 100 + place, [firstName, lastName]);
    await shop.confirm(person);
    const assignments = roleIds.flatMap((roleId) => assignmentsOf(roleId, places));
    await shop.call(owner, 'PUT', `/staff/${person.id}/assignments`, { assignments });
    staff.push(person);
  }
  return staff;
}

async function nameTheLaboratory(shop: DemoShop, owner: DemoPerson): Promise<void> {
  const { data: settings } = await shop.call(owner, 'GET', '/settings');
  await shop.call(owner, 'PUT', '/settings', {
    ...settings,
    name: 'Sanjeevani Diagnostics',
    email: 'care@sanjeevani.example',
    address: '12 Lake Road, Arera Colony, Bhopal, Madhya Pradesh 462016',
    hours: 'Mon-Sat 06:00-20:00, Sun 06:00-13:00',
  });
  const me = { firstName: 'Nandini', lastName: 'Shukla', email: owner.email, mobileNumber: '9826010999' };
  await shop.call(owner, 'PUT', '/admin/update', me);
}

/** Everything that is agreed on before the first patient comes. @returns the id of the clinic that sends patients. */
async function agreeOnTerms(shop: DemoShop, owner: DemoPerson, today: string): Promise<string> {
  const coupon = { code: 'WELCOME10', kind: 'percent', value: 10, validFrom: today, validUntil: '2099-12-31' };
  await shop.call(owner, 'POST', '/coupons', coupon);
  const promise = { limit: { perBooking: 1_000, perDay: 5_000 }, validFrom: today, active: true };
  await shop.call(owner, 'PUT', '/promises', {
    rules: [
      { kind: 'collector_late', payoutPercent: 10, ...promise },
      { kind: 'report_late', payoutPercent: 20, ...promise },
      { kind: 'specimen_lost', payoutPercent: 50, ...promise },
    ],
  });
  const { data: clinic } = await shop.call(owner, 'POST', '/affiliate', {
    name: 'City Clinic',
    city: 'Bhopal',
    mobileNumber: '9876500000',
    code: 'CLINIC-7',
    commissionPercent: 10,
  });
  return clinic._id;
}

/** Opens the laboratory: its name, centres, staff, signatory, ranges and terms; then its customers register. */
export async function makePeople(shop: DemoShop, today: string): Promise<DemoPeople> {
  const owner = await shop.makeOwner('owner@demo.example.in');
  await nameTheLaboratory(shop, owner);
  const places = await makeCentres(shop, owner);
  const [desk, technician, secondTechnician, pathologist, ravi, sunita, accountant, dispatcher, cataloguer] =
    await makeStaff(shop, owner, places);
  if (!desk || !technician || !secondTechnician || !pathologist || !ravi) throw new Error('The staff is not complete');
  if (!sunita || !accountant || !dispatcher || !cataloguer) throw new Error('The staff is not complete');
  await shop.call(owner, 'POST', '/signatories', {
    accountId: pathologist.id,
    name: 'Dr Anjali Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-20417',
    departments: ['Haematology', 'Biochemistry', 'Clinical pathology'],
    centreIds: [places.laboratoryId],
    validFrom: '2020-01-01',
  });
  const partnerId = await agreeOnTerms(shop, owner, today);
  return {
    owner,
    desk,
    technician,
    secondTechnician,
    pathologist,
    phlebotomists: [ravi, sunita],
    accountant,
    dispatcher,
    cataloguer,
    customers: await makeCustomers(shop),
    partnerId,
    ...places,
  };
}
