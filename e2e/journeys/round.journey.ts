// A day from bookings to received tubes and counted cash: a dispatcher, a phlebotomist whose telephone has no network all day, and the
// laboratory that receives. One patient refuses at the door, one tube is lost on the way and found, one is rejected; each patient's page says
// so.
import { type Browser, expect, type Page } from '@playwright/test';
import { bookVisit, hireCollector, isKept, openShop, tomorrow } from '../home-visits.ts';
// Its laboratory would be the place of other journeys' bookings too.
import { testOverNetwork } from '../network.ts';
import { signIn, signInAsAdministrator, watch } from '../people.ts';

const test = testOverNetwork();

type Visit = Awaited<ReturnType<typeof bookVisit>>;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' as const };
const DESK = { viewport: { width: 1440, height: 900 } };
const LABORATORY = {
  ...{ code: 'LABX', kind: 'laboratory', labCode: '77', name: 'Round Laboratory', address: '12 Lake View Road' },
  ...{ city: 'Bhopal', pincode: '462016', phone: '+91 755 555 0100', hours: 'Mon-Sat 07:00-20:00' },
  ...{ homeCollection: false, fee: 0, freeFrom: null, listed: true, active: true, accreditation: null },
};

/** Opens a stop of the round and goes to its door. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.goto('/field');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  for (const step of ['Accept this visit', 'Start the journey', 'I have arrived'])
    await page.getByRole('button', { name: step, exact: true }).click();
}

/** Draws every tube of a patient, takes the cash, and puts the tubes into the box. */
async function collect(page: Page, { startCode }: Visit, codes: readonly string[], box: string): Promise<void> {
  await page.getByLabel('Start code from the patient').fill(startCode);
  await page.getByRole('button', { name: 'Check the code' }).click();
  const [prepared, code] = [page.getByRole('button', { name: 'Prepared, go on' }), page.getByLabel('Code on the tube')];
  await expect(prepared.or(code).first()).toBeVisible();
  if (await prepared.isVisible()) await prepared.click();
  for (const [index, tube] of codes.entries()) {
    await code.fill(tube);
    await page.getByRole('button', { name: 'Tube is drawn' }).click();
    // The form of the next tube is another one: what is typed before it is there would be lost.
    await expect(page.getByText('drawn', { exact: true })).toHaveCount(index + 1);
  }
  await page.getByRole('button', { name: 'Paid in cash' }).click();
  await page.getByRole('button', { name: 'Yes, I have it' }).click();
  await page.getByLabel('Where the tubes are put').selectOption({ label: box });
  await page.getByRole('button', { name: 'Tubes are handed over', exact: true }).click();
  await expect(page.getByText('Nothing is left to do here.')).toBeVisible();
}

const HINDI = /\p{Script=Devanagari}/u;

/** Opens the page of a patient in a browser of their own. @returns what it says of the collection now, in the language of the sentences. */
async function openPatient(browser: Browser, baseURL: string, { patient }: Visit) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', baseURL });
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, patient);
  await expect(page).toHaveURL(/\/user/);
  return async (...sentences: string[]) => {
    const isHindi = sentences.every((sentence) => HINDI.test(sentence));
    await page.goto(isHindi ? '/hi/user/orders' : '/user/orders');
    const card = page.getByRole('main');
    await expect(card.getByRole('region', { name: isHindi ? 'सैंपल कलेक्शन' : 'Sample collection' })).toBeVisible();
    for (const sentence of sentences) await expect(card).toContainText(sentence);
  };
}

async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Tube code' });
  await field.fill(code);
  await field.press('Enter');
}

test('from bookings to received tubes and counted cash', async ({ browser, request, shop, network }) => {
  const { url } = shop;
  const owner = await openShop(request);
  const collector = await hireCollector(request, shop, owner, { firstName: 'Ravi', lastName: 'Kumar' });
  const visits: Visit[] = [];
  const day = tomorrow();
  for (const name of ['Asha Verma', 'Bela Nair', 'Chitra Rao']) visits.push(await bookVisit(request, owner, name, day));
  const [first, refusing, third] = visits as [Visit, Visit, Visit];
  const { data: laboratory } = await owner('POST', '/centres', LABORATORY);
  const ends = { fromCentreId: first.centreId, toCentreId: laboratory._id };
  const { data: box } = await owner('POST', '/shipments', ends);

  const tells = {
    first: await openPatient(browser, url, first),
    refusing: await openPatient(browser, url, refusing),
    third: await openPatient(browser, url, third),
  };
  await tells.first('Booked: a phlebotomist will be named before your time');

  // The dispatcher gives out the day.
  const office = await browser.newContext({ ...DESK, baseURL: url });
  const desk = await office.newPage();
  const complaints = watch(desk);
  await signInAsAdministrator(desk);
  await desk.goto(`/admin/visits?date=${day}`);
  for (const { bookingNumber } of visits) {
    await desk.getByRole('button', { name: `Assign ${bookingNumber} to a phlebotomist` }).press('Enter');
    await desk.getByRole('menuitem', { name: /^Ravi Kumar, / }).press('Enter');
    await expect(desk.getByText(`${bookingNumber} is assigned to Ravi Kumar`)).toBeVisible();
  }

  await tells.first('A phlebotomist will come to you', first.startCode);
  await tells.first('फ़्लेबोटोमिस्ट आपके यहाँ आएँगे');

  // The phlebotomist loads the round in the morning, and has no network from then on.
  const phone = await browser.newContext({ ...PHONE, baseURL: network.url });
  const page = await phone.newPage();
  await page.goto('/field');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, collector);
  await expect(page.getByRole('listitem')).toHaveCount(visits.length);
  await isKept(page);
  const { data: round } = await collector.call('GET', `/field/visits?date=${day}`);
  const codesOf = ({ visitId }: Visit): string[] =>
    round
      .find(({ _id }: { _id: string }) => _id === visitId)
      .patients.flatMap(({ tubes }: { tubes: { tubeCode: string }[] }) => tubes.map(({ tubeCode }) => tubeCode));
  const boxLabel = `Box ${box.number} to ${LABORATORY.name}`;
  await network.cut(phone);
  await goTo(page, 'Asha Verma');
  await collect(page, first, codesOf(first), boxLabel);
  await goTo(page, 'Bela Nair');
  await page.getByText('This visit cannot be done').first().click();
  await page.getByLabel('Reason').selectOption('refused');
  await page.getByRole('button', { name: 'This visit cannot be done' }).click();
  await expect(page.getByText('Nothing is left to do here.')).toBeVisible();
  await goTo(page, 'Chitra Rao');
  await collect(page, third, codesOf(third), boxLabel);
  // Nobody has heard of it yet.
  expect((await first.find()).state).toBe('assigned');
  await network.mend(phone);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  for (const [visit, state] of [
    [first, 'handed_over'],
    [refusing, 'failed'],
    [third, 'handed_over'],
  ] as const)
    await expect.poll(async () => (await visit.find()).state).toBe(state);
  await tells.first('Your sample is with the laboratory', 'Collected at', 'Your samples');
  await tells.first('आपका सैंपल लैब के पास है', 'ले लिया गया');
  await tells.refusing('The sample could not be collected');
  await tells.refusing('सैंपल नहीं लिया जा सका');

  // The cash is counted with the dispatcher: of the day on which it was taken, or of two if it was taken around midnight.
  const { data, earlier } = await owner('GET', '/cash');
  const taken: { date: string; open: number }[] = [...earlier, ...data];
  expect(taken.reduce((sum, { open }) => sum + open, 0)).toBe(first.amount + third.amount);
  for (const { date, open } of taken) {
    await desk.goto(`/admin/cash?date=${date}`);
    await desk.getByRole('button', { name: 'Settle the cash of Ravi Kumar' }).click();
    const settlement = desk.getByRole('dialog', { name: /Ravi Kumar/ });
    await settlement.getByLabel('Counted in all (₹)').fill(String(open));
    await settlement.getByRole('button', { name: 'Settle', exact: true }).click();
    await expect(desk.getByText('The cash is settled')).toBeVisible();
  }

  // The box goes to the laboratory, where one tube of the last patient is missing, and the other cannot be used.
  const all = [...codesOf(first), ...codesOf(third)];
  const [lost = '', ...others] = codesOf(third);
  const [spoilt = ''] = others;
  await desk.goto('/admin/shipments');
  await desk.getByRole('button', { name: new RegExp(box.number) }).click();
  const packed = desk.getByRole('dialog', { name: /^Box SH/ });
  for (const [index, code] of all.entries()) {
    await scan(desk, code);
    await expect(packed.getByRole('heading', { name: /^In the box/ })).toContainText(String(index + 1));
  }
  await packed.getByLabel(/Temperature/).fill('4.5');
  await packed.getByRole('button', { name: 'Seal the box' }).click();
  await expect(packed.getByText('On the way', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await tells.first('On the way to the laboratory');

  const bench = await browser.newContext({ ...DESK, baseURL: url });
  const receiving = await bench.newPage();
  const benchComplaints = watch(receiving);
  await signInAsAdministrator(receiving);
  await receiving.goto('/admin/receiving');
  await receiving.getByRole('button', { name: new RegExp(box.number) }).click();
  const arrived = receiving.getByRole('dialog', { name: /^Box SH/ });
  await arrived.getByRole('button', { name: 'The box has arrived' }).click();
  for (const [index, code] of all.filter((one) => one !== lost).entries()) {
    await scan(receiving, code);
    await expect(arrived).toContainText(`${index + 1} of ${all.length} tubes are here`);
  }
  await arrived.getByRole('button', { name: 'Finish counting' }).click();
  await receiving.getByRole('alertdialog').getByRole('button', { name: 'Finish counting' }).click();
  await expect(arrived).toContainText('They are recorded as lost');
  expect((await owner('GET', `/specimens/${lost}`)).data.state).toBe('lost');
  await receiving.goto(`/admin/specimens?q=${spoilt}`);
  await receiving.getByRole('button', { name: /^Tube / }).click();
  await receiving.getByRole('button', { name: 'Reject' }).click();
  const question = receiving.getByRole('alertdialog');
  await question.getByLabel('Why it is rejected').selectOption('haemolysed');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(receiving.getByText(/is rejected, and a free visit is made/)).toBeVisible();
  expect(benchComplaints).toEqual([]);

  await expect.poll(async () => (await first.find()).state).toBe('closed');
  await tells.first('The collection is complete', 'Has reached us');
  await tells.refusing('The sample could not be collected');
  await tells.third('The collection is complete', 'We need another sample for', 'You pay nothing for this.');
  await tells.third('Was lost: we are sorry', 'Could not be used');
  await tells.third('कलेक्शन पूरा हो गया है', 'खो गया: हमें खेद है', 'काम नहीं आ सका', 'एक और सैंपल चाहिए');
  const told = () => owner('GET', `/messages?person=${third.patient.id}&limit=100`);
  const kinds = async () => (await told()).map(({ kind }: { kind: string }) => kind);
  await expect.poll(kinds).toContain('sample-rejected');

  // The lost tube turns up before anybody has drawn it again: it counts, and the patient gives one sample fewer.
  const testsOn = async (code: string) =>
    (await owner('GET', `/specimens/${code}`)).data.tests.map(({ name }: { name: string }) => name).sort();
  const asked = async () => (await third.track()).repeats.flatMap(({ tests }: { tests: string[] }) => tests).sort();
  expect(await asked()).toEqual([...(await testsOn(lost)), ...(await testsOn(spoilt))].sort());
  await receiving.goto('/admin/receiving');
  await receiving.getByLabel('Where you are').selectOption({ label: LABORATORY.name });
  await scan(receiving, lost);
  await expect(receiving.getByText(/Its tests go on with it: the free repeat is withdrawn/).first()).toBeVisible();
  expect(await asked()).toEqual(await testsOn(spoilt));
  await expect.poll(kinds).toContain('sample-found');
  await tells.third('We need another sample for', 'Has reached us', 'Could not be used');
  expect(benchComplaints).toEqual([]);
});
