// A browser without a reader of bar codes: the camera reads a printed label by our own WebAssembly, without a network and under the
// strict content security policy, which no page lowers.
import { expect, type Page } from '@playwright/test';
import { printPdf } from '../../server/test/printed-labels.ts';
import { callAs } from '../api.ts';
import { isKept, makeVisit } from '../home-visits.ts';
import { testInOwnShop } from '../own-shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, signIn, watch } from '../people.ts';

const test = testInOwnShop();

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

/** The picture of the camera: nothing at first, then a label, a little askew, as a printer of 203 dpi has put it on paper. */
async function useCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    let label: HTMLCanvasElement | null = null;
    const draw = () => {
      if (!context) return;
      context.resetTransform();
      context.fillStyle = '#9a9a90';
      context.fillRect(0, 0, 1280, 720);
      if (!label) return;
      context.rotate(0.05);
      context.drawImage(label, 260, 140, 800, 400);
    };
    setInterval(draw, 50);
    Object.assign(globalThis, {
      showLabel(dots: readonly number[]) {
        label = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
        const picture = new ImageData(400, 200);
        for (const [at, dot] of dots.entries())
          picture.data.set(dot === 1 ? [20, 20, 20, 255] : [235, 235, 230, 255], at * 4);
        label.getContext('2d')?.putImageData(picture, 0, 0);
      },
    });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });
}

test('the label of a tube is read where the browser has no reader, without a network', async ({
  page,
  context,
  request,
  shop,
}) => {
  const { collector, date, visitId, startCode } = await makeVisit(request, shop);
  const { data: round } = await collector.call('GET', `/field/visits?date=${date}`);
  const visit = round.find((one: { _id: string }) => one._id === visitId);
  const [code] = visit.patients.flatMap(({ tubes }: { tubes: { tubeCode: string }[] }) =>
    tubes.map((one) => one.tubeCode),
  );
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const { token } = await callAs(request)('POST', '/admin/login', credentials);
  const headers = { authorization: `Bearer ${token}` };
  const labels = await request.get(`/api/v1/visits/${visitId}/labels`, { headers });
  const [dots] = await printPdf(await labels.body());

  const complaints = watch(page);
  await useCamera(page);
  await page.goto('/field');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, collector);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await isKept(page);
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('zxing_reader')));
  expect(await fetched()).toBe(false);
  await context.setOffline(true);
  await page.getByRole('link', { name: /Meera Rao/ }).click();
  for (const step of ['Accept this visit', 'Start the journey', 'I have arrived'])
    await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByLabel('Start code from the patient').fill(startCode);
  await page.getByRole('button', { name: 'Check the code' }).click();
  const prepared = page.getByRole('button', { name: 'Prepared, go on' });
  const scan = page.getByRole('button', { name: 'Scan with the camera' });
  await expect(prepared.or(scan).first()).toBeVisible();
  if (await prepared.isVisible()) await prepared.click();
  await scan.click();
  await expect(page.locator('video')).toBeVisible();
  await page.evaluate(
    (shown) => (globalThis as unknown as { showLabel(dots: number[]): void }).showLabel(shown),
    [...(dots ?? [])],
  );
  await expect(page.getByText('drawn', { exact: true })).toHaveCount(1);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  expect(complaints.filter((complaint) => /Content Security Policy|WebAssembly/.test(complaint))).toEqual([]);

  // The worker's file alone has the exception.
  const kept = await page.evaluate(async () => (await (await caches.open('field')).keys()).map(({ url }) => url));
  const exceptions: string[] = [];
  for (const url of kept) {
    const policy = (await request.get(url)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    if (policy.includes('wasm-unsafe-eval')) exceptions.push(new URL(url).pathname);
  }
  expect(exceptions).toEqual([expect.stringMatching(/^\/assets\/code-reader\.worker-/)]);
});
