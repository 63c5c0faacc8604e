// A customer with a mobile number alone: signs up by a code, books, pays by a link from staff and is told of each step in Hindi, by WhatsApp
// and by SMS where WhatsApp did not deliver. Staff see every message and what became of it.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { barriers } from '../barriers.ts';
import { type OwnShop, startOwnShop } from '../own-shop.ts';
import { newCustomer, signInAsAdministrator, watch } from '../people.ts';
import { startTextProviders, type Text, type TextProviders } from '../text-providers.ts';

interface Place {
  shop: OwnShop;
  providers: TextProviders;
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's own way to say that it needs no other
    async ({}, use) => {
      const providers = await startTextProviders();
      const shop = await startOwnShop('starter', providers.settings);
      await use({ shop, providers });
      await shop.stop();
      await providers.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ place }, use) => use(place.shop.url),
});

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A processor and a line of a telephone that was cheap years ago. */
const SLOWER = 4;
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const KINDS = ['sign-in-code', 'booking-made', 'booking-confirmed', 'payment-waiting'];
const HINDI = /[\u0900-\u097f]/;

const templateOf = (kind: string, channel: Text['channel']) => `${kind}_${channel}_hi`;
const isOf = (kind: string, channel: Text['channel']) => (text: Text) => text.templateId === templateOf(kind, channel);

/** Registers the product's own texts with both providers, and lets nothing wait for the morning. */
async function registerTexts(request: APIRequestContext, { providers }: Place): Promise<void> {
  const owner = await callAsOwner(request);
  await owner('PUT', '/messages/quiet-hours', { quietHours: null });
  const { data } = await owner('GET', '/messages/templates');
  for (const { kind, channel, language, text } of data) {
    if (!KINDS.includes(kind)) continue;
    const registeredId = `${kind}_${channel}_${language}`;
    const registeredText = text.replace(/\{(\w+)\}/g, (_: string, name: string) =>
      name === 'url' ? '{#url#}' : '{#alphanumeric#}',
    );
    const cost = channel === 'sms' ? 0.25 : 0.8;
    const header = channel === 'sms' ? 'LABFRT' : '';
    await owner('PUT', `/messages/templates/${kind}/${channel}/${language}`, {
      ...{ text, registeredId, registeredText, header, cost, active: true },
    });
    providers.register(registeredId, text);
  }
}

/** Ten minutes pass for what waits for them. */
function passTenMinutes({ shop }: Place): void {
  const database = new DatabaseSync(join(shop.folder, 'labfront.sqlite'), { timeout: 20_000 });
  const waiting = "state = 'queued' AND fallback_of IS NOT NULL";
  database.prepare(`UPDATE messages SET run_at = ? WHERE ${waiting}`).run(new Date().toISOString());
  database.close();
}

/** Reads SMS as a browser does that fills codes in: only those whose last line names the page's host. */
async function readSms(page: Page, next: () => Promise<Text>): Promise<void> {
  await page.exposeFunction('nextSms', async () => (await next()).text);
  await page.addInitScript(() => {
    const { nextSms } = window as unknown as { nextSms(): Promise<string> };
    Object.assign(window, { OTPCredential: class {} });
    const own = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const { otp } = (options ?? {}) as { otp?: { transport: string[] } };
      if (!otp?.transport.includes('sms')) return own(options);
      const [, host, code] = /\n@(\S+) #(\S+)\s*$/.exec(await nextSms()) ?? [];
      return host === location.hostname ? ({ id: '', type: 'otp', code } as unknown as Credential) : null;
    };
  });
}

/** Signs the owner of a number in on another telephone, a slow one; nothing is typed but the number. */
async function signInOnSlowPhone(browser: Browser, { shop, providers }: Place, mobile: string): Promise<void> {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url });
  const page = await context.newPage();
  const complaints = watch(page);
  const before = providers.texts.length;
  await readSms(page, () =>
    providers.textTo(mobile, (text) => providers.texts.indexOf(text) >= before && isOf('sign-in-code', 'sms')(text)),
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.goto('/hi/login');
  const number = page.getByLabel('मोबाइल नंबर', { exact: true });
  await expect(number).toHaveAttribute('inputmode', 'numeric');
  await number.fill(mobile);
  await page.getByRole('button', { name: 'कोड मँगाएँ' }).click();
  // The second screen is the last one: the browser fills it in, and the account opens.
  await expect(page).toHaveURL(/\/hi\/user$/, { timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('मेरा अकाउंट');
  expect(complaints).toEqual([]);
  await context.close();
}

test('signed up by a code, booked, paid by a link, and told of each step in Hindi', async ({ browser, place }) => {
  const { shop, providers } = place;
  const { mobile } = newCustomer();
  const phone = await browser.newContext({ ...PHONE, baseURL: shop.url });
  const page = await phone.newPage();
  const complaints = watch(page);
  await registerTexts(page.request, place);

  // A code, a name, and the cart is theirs.
  await page.goto('/hi/test/complete-blood-count-cbc');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^कार्ट में डालें/ })
    .first()
    .click();
  await expect(page.getByTestId('cart-badge').filter({ visible: true }).first()).toHaveText('1');
  await page.goto('/hi/cart');
  await expect(page).toHaveURL(/\/hi\/login$/);
  await page.getByLabel('मोबाइल नंबर', { exact: true }).fill(mobile);
  const askedAt = Date.now();
  await page.getByRole('button', { name: 'कोड मँगाएँ' }).click();
  const code = page.getByLabel('SMS में आया कोड');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await barriers(page)).toEqual([]);
  const codeText = await providers.textTo(mobile, isOf('sign-in-code', 'sms'));
  await providers.report(shop.url, codeText, 'delivered');
  await code.fill(/\b\d{6}\b/.exec(codeText.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click();
  await page.getByLabel('आपका नाम').fill('Asha');
  await page.getByRole('checkbox', { name: /मुझे स्वीकार हैं/ }).check();
  await page.getByRole('button', { name: 'मेरा अकाउंट बनाएँ' }).click();
  await expect(page).toHaveURL(/\/hi\/cart$/);

  await page.getByLabel('उम्र (साल में)').fill('34');
  await page.getByLabel('लिंग', { exact: true }).selectOption('female');
  await page.getByText('कलेक्शन के समय', { exact: true }).click();
  await page.getByRole('button', { name: /^बुक करें, ₹.* कलेक्शन के समय दें$/ }).click();
  await expect(page.getByRole('heading', { name: 'आपकी बुकिंग हो गई' })).toBeVisible();
  const booking = /LB-\w{4}-\w{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  const made = await providers.textTo(mobile, isOf('booking-made', 'whatsapp'));
  expect([made.language, made.text]).toEqual(['hi', expect.stringMatching(HINDI)]);
  expect(made.text).toContain(booking);
  await providers.report(shop.url, made, 'delivered');

  // Staff send a link. WhatsApp does not deliver it, so it comes by SMS.
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: shop.url });
  const desk = await office.newPage();
  const deskComplaints = watch(desk);
  await signInAsAdministrator(desk);
  await desk.goto(`/admin/cart-booking-admin?q=${booking}`);
  await desk.getByRole('button', { name: `Money of booking ${booking}` }).click();
  await desk.getByRole('menuitem', { name: 'Send payment link' }).click();
  const dialog = desk.getByRole('dialog', { name: `Payment link of ${booking}` });
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog).toContainText('/hi/pay/');
  const undelivered = await providers.textTo(mobile, isOf('payment-waiting', 'whatsapp'));
  await providers.report(shop.url, undelivered, 'failed');
  expect(providers.texts.some(isOf('payment-waiting', 'sms'))).toBe(false);
  passTenMinutes(place);
  const linkText = await providers.textTo(mobile, isOf('payment-waiting', 'sms'));
  expect(linkText.text).toMatch(HINDI);
  await providers.report(shop.url, linkText, 'delivered');

  // Whoever has the link pays: here a browser that knows nobody.
  const payer = await browser.newContext({ ...PHONE, baseURL: shop.url });
  const pay = await payer.newPage();
  const payComplaints = watch(pay);
  await pay.goto(/https?:\/\/\S+/.exec(linkText.text)?.[0] ?? '');
  await expect(pay.getByRole('heading', { level: 1 })).toHaveText('बुकिंग का पेमेंट');
  await expect(pay.getByRole('main')).toContainText(booking);
  expect(await barriers(pay)).toEqual([]);
  await pay
    .getByRole('main')
    .getByRole('button', { name: /^₹.* दें$/ })
    .click();
  await pay
    .getByRole('dialog', { name: 'टेस्ट पेमेंट' })
    .getByRole('button', { name: /^₹.* दें$/ })
    .click();
  await expect(pay.getByRole('heading', { level: 1 })).toHaveText('पेमेंट हो गया, धन्यवाद');

  const confirmed = await providers.textTo(mobile, isOf('booking-confirmed', 'whatsapp'));
  expect(confirmed.text).toMatch(HINDI);
  expect(confirmed.text).toContain(booking);
  // The reports overtake each other.
  await providers.report(shop.url, confirmed, 'read');
  await providers.report(shop.url, confirmed, 'delivered');
  passTenMinutes(place);

  // The list tells the whole story, newest first.
  await desk.goto(`/admin/messages?q=${mobile}`);
  const rows = desk.getByRole('row').filter({ hasText: mobile });
  await expect(async () => {
    await desk.reload();
    await expect(rows.first()).toContainText('Not sent', { timeout: 5_000 });
  }).toPass();
  const story = [
    /Booking confirmed.*SMS.*In place of WhatsApp.*Not sent.*The WhatsApp message arrived/s,
    /Booking confirmed.*WhatsApp.*Read/s,
    /Payment waiting.*SMS.*In place of WhatsApp.*Delivered.*₹0\.25/s,
    /Payment waiting.*WhatsApp.*Failed.*WHATSAPP_131026/s,
    /Booking made.*SMS.*In place of WhatsApp.*Not sent.*The WhatsApp message arrived/s,
    /Booking made.*WhatsApp.*Delivered.*₹0\.80/s,
    /Sign-in code.*SMS.*Delivered/s,
  ];
  const told = await rows.allInnerTexts();
  for (const line of story) expect(told.filter((row) => line.test(row))).toHaveLength(1);
  expect(told).toHaveLength(story.length);
  expect(providers.texts.filter(({ mobileNumber }) => mobileNumber === mobile)).toHaveLength(story.length - 2);

  // The same code again would be asked for within 30 seconds.
  await expect.poll(() => Date.now() - askedAt, { timeout: 40_000 }).toBeGreaterThan(30_000);
  await signInOnSlowPhone(browser, place, mobile);
  await page.goto('/hi/user/cart-booking');
  await expect(page.getByRole('main')).toContainText(booking);
  expect([...complaints, ...deskComplaints, ...payComplaints]).toEqual([]);
  await Promise.all([phone.close(), office.close(), payer.close()]);
});
