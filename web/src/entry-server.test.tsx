// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { render, type Site } from './entry-server.tsx';
import { fakeApi } from './shared/testing.tsx';

const site: Site = {
  name: 'Test & Lab </script>',
  url: 'https://lab.example',
  phone: '+91 755 555 0100',
  email: 'care@lab.example',
  address: 'Bhopal',
  payments: { testMode: true, onlinePayment: true },
};
const document =
  '<html lang="en-IN"><head><!--head--></head><body><div id="app"><!--app--></div><!--state--></body></html>';
const page = (url: string) => render({ url, api: fakeApi({}).api, site, templates: { en: document, hi: document } });

describe('render', () => {
  it('renders the anonymous page with header, content and footer', async () => {
    const { status, html, cacheable } = await page('/login');
    expect(status).toBe(200);
    expect(cacheable).toBe(true);
    expect(html).toContain('E-mail or mobile number');
    expect(html).toContain('Network Of NABL Accredited Laboratories');
    expect(html).toContain('Trustworthy');
    expect(html).toContain('<title data-head>Sign in | Test &amp; Lab &lt;/script&gt;</title>');
    expect(html).toContain('href="https://lab.example/login"');
  });

  it('has no inline script and no style attribute, and a state block that nothing can break out of', async () => {
    const { html } = await page('/login');
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
    const scripts = html.match(/<script[^>]*>/g);
    expect(scripts).toEqual(['<script type="application/json" id="state">']);
    const state = html.match(/id="state">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(state)).toMatchObject({ site, auth: { user: null, token: null } });
  });

  it('keeps the list of the app’s scripts and leaves the map of all screens out of the document', async () => {
    const list = '<script type="application/json" id="scripts">["/assets/index-1.js"]</script>';
    const map = '<!--chunks:{"src/a-page.tsx":["/assets/a-1.js"]}-->';
    const { html } = await render({
      url: '/login',
      api: fakeApi({}).api,
      site,
      templates: { en: document.replace('</body>', `${list}\n${map}</body>`), hi: document },
    });
    // Which of them this screen is made of is known to builds alone, so none is added here.
    expect(html).toContain(`${list}</body>`);
  });

  it('answers an unknown address with 404 and keeps it out of caches and search engines', async () => {
    const { status, html, cacheable } = await page('/unsubscribe');
    expect(status).toBe(404);
    expect(cacheable).toBe(false);
    expect(html).toContain('We could not find this page');
    expect(html).toContain('content="noindex, follow"');
  });

  it('takes //login for a path that is not there, not for another host', async () => {
    expect((await page('//login')).status).toBe(404);
    expect((await page('//example.com/login')).status).toBe(404);
    // Slashes alone are the front page, and no address that cannot be read.
    expect((await page('//')).status).toBe((await page('/')).status);
  });

  it('speaks Hindi under /hi, with its own addresses and font', async () => {
    const { status, html, cacheable } = await page('/hi/login');
    expect([status, cacheable]).toEqual([200, true]);
    expect(html).toContain('<html lang="hi-IN">');
    expect(html).toContain('NABL मान्यता प्राप्त लैबों का नेटवर्क');
    expect(html).toContain('ई-मेल या मोबाइल नंबर');
    expect(html).not.toContain('Forgot password?');
    expect(html).toContain('<link data-head rel="canonical" href="https://lab.example/hi/login">');
    for (const [language, address] of [
      ['en', '/login'],
      ['hi', '/hi/login'],
      ['x-default', '/login'],
    ]) {
      expect(html).toContain(`rel="alternate" hreflang="${language}" href="https://lab.example${address}"`);
    }
    expect(html).toContain('href="/hi/packages"');
    expect(html).toMatch(/rel="preload" href="[^"]*noto-sans-devanagari/);
    const english = (await page('/login')).html;
    expect(english).toContain('<html lang="en-IN">');
    expect(english).not.toContain('noto-sans-devanagari');
    expect(english).toContain('href="/hi/login"');
  });

  it('knows the front page and an unknown page of both languages', async () => {
    const { status, html } = await page('/hi');
    expect(status).toBe((await page('/')).status);
    expect(html).toContain('सही टेस्ट, सही दाम');
    expect((await page('/hi/nowhere')).status).toBe(404);
    expect((await page('/hindi')).html).toContain('We could not find this page');
  });

  it('keeps the password pages out of search engines, and the one with a token out of caches', async () => {
    const forgot = await page('/forgot-password');
    expect(forgot.html).toContain('Forgot your password?');
    expect(forgot.html).toContain('content="noindex');
    const reset = await page('/reset-password?token=secret-of-the-mail');
    expect(reset.html).toContain('New password again');
    expect(reset.html).toContain('content="noindex');
    expect(reset.html).toContain('content="https://lab.example/reset-password"');
    expect(reset.html).not.toContain('secret-of-the-mail');
    expect(reset.cacheable).toBe(false);
    expect((await page('/reset-password')).html).toContain('This link is not complete');
  });

  it('shows only Loading... where a guard stands, and no header on admin paths', async () => {
    const account = await page('/user');
    expect(account.html).toContain('Loading...');
    expect(account.html).toContain('Trustworthy');
    const admin = await page('/admin');
    expect(admin.html).toContain('Loading...');
    expect(admin.html).not.toContain('Trustworthy');
    expect(admin.html).not.toContain('Search for a test');
  });

  it('fills the search box of a results address in', async () => {
    expect((await page('/search/vitamin%20d')).html).toContain('value="vitamin d"');
  });

  it('shares nothing between two pages rendered at once', async () => {
    const [one, two] = await Promise.all([page('/login'), page('/nowhere')]);
    expect([one.status, two.status]).toEqual([200, 404]);
    expect(two.html).not.toContain('E-mail or mobile number');
  });
});
