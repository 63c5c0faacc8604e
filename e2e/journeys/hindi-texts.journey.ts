// No English is left on Hindi pages: the page of every item of the starter catalogue, lists, search, centres, and a booking from the cart to
// its page.
import { expect, type Page } from '@playwright/test';
import { englishIn } from '../../tools/english-sentences.ts';
import { register } from '../api.ts';
// The tests and centres of other journeys have English names only.
import { testInOwnShop } from '../own-shop.ts';
import { becomeQuiet } from '../people.ts';

const test = testInOwnShop();

/** The street of the laboratory's address. */
const PROPER_NAMES = ['Lake View Road', 'Station Road'];

/**
 * Returns every text that somebody sees or hears, hidden parts such as closed accordions included.
 * @param path of a page as the server renders it; the page that is open without one.
 */
const textsOf = (page: Page, path?: string) =>
  page.evaluate(async (address) => {
    const rendered = async (url: string) =>
      new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
    const { title, body, head } = address === undefined ? document : await rendered(address);
    // The way to the English page says in English where it leads.
    const isMeant = (node: Node) => node.parentElement?.closest('script, style, [hreflang="en"]') === null;
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const texts = [title, head.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''];
    while (walker.nextNode()) if (isMeant(walker.currentNode)) texts.push(walker.currentNode.textContent ?? '');
    for (const element of body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.closest('[hreflang="en"]')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  }, path);

function expectNoEnglish(where: string, texts: readonly string[]): void {
  const english = texts.flatMap((text) => englishIn(text, PROPER_NAMES));
  expect.soft({ where, english: [...new Set(english)] }).toEqual({ where, english: [] });
}

const expectHindi = async (page: Page, where: string): Promise<void> => expectNoEnglish(where, await textsOf(page));

test('the pages of all tests and packages', async ({ page }) => {
  await page.goto('/hi/about');
  for (const kind of ['test', 'package']) {
    const { data } = await (await page.request.get(`/api/v1/${kind}`)).json();
    expect(data.length).toBeGreaterThan(40);
    for (const { slug, nameHi, name } of data as { slug: string; name: string; nameHi?: string }[]) {
      const path = `/hi/${kind}/${slug}`;
      const texts = await textsOf(page, path);
      expect(texts).toContain(nameHi ?? name);
      expectNoEnglish(path, texts);
    }
  }
});

test('lists, search and centres', async ({ page }) => {
  for (const path of [
    '',
    '/packages',
    '/view-all-test',
    '/search/sugar',
    '/search/thyroid',
    '/centres',
    '/contact',
    '/about',
  ]) {
    await page.goto(`/hi${path}`);
    await becomeQuiet(page);
    await expectHindi(page, path);
  }
});

test('a booking, from the cart to its page', async ({ page }) => {
  const customer = await register(page.request, { language: 'hi' });
  await page.goto('/hi/login');
  await expectHindi(page, 'login');
  await page.getByLabel(/ई-मेल या मोबाइल/).fill(customer.email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(customer.password);
  await page.getByRole('main').getByRole('button', { name: 'साइन इन करें' }).click();
  await expect(page).toHaveURL(/\/hi\/user$/);
  for (const path of ['/test/lipid-profile', '/test/complete-blood-count-cbc', '/package/diabetes-care-yearly']) {
    await page.goto(`/hi${path}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^कार्ट में डालें/ })
      .first()
      .click();
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /को कार्ट से हटाएँ$/ })
        .first(),
    ).toBeVisible();
  }
  await page.goto('/hi/cart');
  await expect(page.getByText('लिपिड प्रोफ़ाइल').first()).toBeVisible();
  await becomeQuiet(page);
  await expectHindi(page, 'cart');
  await page.getByLabel('उम्र (साल में)').fill('34');
  await page.getByLabel('लिंग', { exact: true }).selectOption('female');
  await page.getByRole('button', { name: /^₹.* देकर बुक करें$/ }).click();
  await page
    .getByRole('dialog', { name: 'टेस्ट पेमेंट' })
    .getByRole('button', { name: /^₹.* दें$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'पेमेंट मिल गया, आपकी बुकिंग कन्फ़र्म है' })).toBeVisible();
  await expectHindi(page, 'booked');
  for (const path of ['/user', '/user/orders', '/user/cart-booking', '/user/my-booking']) {
    await page.goto(`/hi${path}`);
    await becomeQuiet(page);
    await expectHindi(page, path);
  }
});
