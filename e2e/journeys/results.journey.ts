// Results of a family on a telephone: the page does not move while it loads, and a finger that scrolls chooses no value.
import type { MyResult, ResultPoint } from '@labfront/contract/my-results';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { register } from '../api.ts';
import { signIn, watch } from '../people.ts';

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const pointOf = (value: string, month: string): ResultPoint => ({
  _id: `point-${month}`,
  at: `2026-${month}-05T06:00:00.000Z`,
  value,
  unit: 'g/dL',
  method: 'Photometry',
  flag: Number(value) < 13 ? 'L' : 'N',
  range: { low: '13', high: '17', criticalLow: null, criticalHigh: null, expected: [] },
  noRange: null,
  laboratoryId: 'laboratory',
  laboratory: 'Bhopal laboratory',
  isReferred: false,
  testName: 'Complete Blood Count',
  orderId: `order-${month}`,
  reportId: `report-${month}`,
});
const haemoglobin: MyResult = {
  parameterId: 'hb',
  code: 'HB',
  name: 'Haemoglobin',
  nameHi: 'हीमोग्लोबिन',
  kind: 'number',
  department: 'Haematology',
  cvi: null,
  cva: null,
  points: [pointOf('12.1', '01'), pointOf('12.8', '03'), pointOf('13.4', '06')],
};
const six = ['hb', 'tsh', 'urea', 'sodium', 'zinc', 'iron'].map((parameterId) => ({ ...haemoglobin, parameterId }));

/** Somebody with a mother, signed in on a page. */
async function openFamily(browser: Browser, screen: object): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext(screen)).newPage();
  const customer = await register(page.request);
  await customer.call('POST', '/patients', {
    name: 'Kamla Verma',
    relation: 'parent',
    sex: 'female',
    age: { value: 61, unit: 'years' },
  });
  const complaints = watch(page);
  await page.goto('/login');
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/user$/);
  return { page, complaints };
}

/** Answers of the calls that a path's end matches, each after its time. */
async function answerAfter(page: Page, path: RegExp, ms: number, json?: object): Promise<void> {
  await page.route(path, async (route) => {
    await new Promise((done) => setTimeout(done, ms));
    await (json ? route.fulfill({ json }) : route.continue());
  });
}

const list = (data: MyResult[]) => ({ data, patient: { _id: 'self', name: 'Asha Verma' } });

/** How far the content moved by itself since the page was opened; the header makes room for the name of whoever is signed in. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        const isMeant = ({ hadRecentInput, sources }: Shift) =>
          !hadRecentInput && sources.some(({ node }) => document.querySelector('main')?.contains(node));
        new PerformanceObserver((entries) => {
          const shifts = (entries.getEntries() as Shift[]).filter(isMeant);
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift it never calls.
        setTimeout(() => resolve(0), 500);
      }),
  );

for (const [name, screen] of [
  ['a telephone', TELEPHONE],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`results on ${name} do not move, whichever answer is late`, async ({ browser }) => {
    const { page, complaints } = await openFamily(browser, screen);
    for (const [patients, results] of [
      [1_500, 0],
      [0, 1_500],
    ] as const) {
      await page.unrouteAll({ behavior: 'wait' });
      await answerAfter(page, /\/api\/v1\/patients$/, patients);
      await answerAfter(page, /\/api\/v1\/my-results/, results, list(six));
      await page.goto('/results');
      await expect(page.getByText('6 tests')).toBeVisible();
      await expect(page.getByLabel('Patient')).toBeVisible();
      expect(await shiftsOf(page)).toBe(0);
    }
    // Longer than a shift is forgiven after a choice.
    await page.getByLabel('Patient').selectOption('Kamla Verma');
    await expect(page.getByRole('status', { name: 'Loading results' })).toBeVisible();
    await expect(page.getByText('6 tests')).toBeVisible();
    expect(await shiftsOf(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
}

test('a finger that scrolls over a chart chooses no value, and one that taps does', async ({ browser }) => {
  const { page } = await openFamily(browser, TELEPHONE);
  const answer = { ...list([]), data: haemoglobin, explanation: null };
  await answerAfter(page, /\/api\/v1\/my-results\/hb/, 0, answer);
  await page.goto('/results/hb');
  const slider = page.getByRole('slider', { name: 'Course of Haemoglobin in g/dL' });
  await expect(slider).toHaveJSProperty('value', '2');
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is no chart');
  // At the place of the first value.
  const x = Math.round(box.x + box.width * 0.12);
  const y = Math.round(box.y + box.height * 0.7);
  const before = await page.evaluate(() => window.scrollY);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x, y: y - 15 * step });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50);
  await expect(slider).toHaveJSProperty('value', '2');
  // A press on a page that still moves only stops it.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const from = window.scrollY;
        await new Promise((done) => setTimeout(done, 250));
        return window.scrollY - from;
      }),
    )
    .toBe(0);
  // A finger that presses and has not moved so far may be about to scroll.
  const now = await slider.boundingBox();
  await touch('touchStart', { x, y: Math.round((now?.y ?? 0) + box.height * 0.7) });
  await expect(slider).toHaveJSProperty('value', '2');
  await touch('touchEnd');
  await expect(slider).toHaveJSProperty('value', '0');
  await expect(slider).toBeFocused();
  await expect(page.getByText('12.1 g/dL, 5 Jan 2026, Bhopal laboratory')).toBeVisible();
});
