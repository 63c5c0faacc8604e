// The header, the footer and the bottom bar, to the letter of spec.md section 2.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aCartItem, anAccount, fakeApi } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()));

function open(signedIn = false, items: unknown[] = []) {
  const { api } = fakeApi({ 'GET /cart/get-cart': { _id: 'cart', items, totalAmount: 0 } });
  const store = createStore({ api });
  store.dispatch(sessionRead(signedIn ? { token: 'token', user: anAccount() } : null));
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <Header />
        <Footer />
        <BottomBar />
      </MemoryRouter>
    </Providers>,
  );
  return userEvent.setup();
}

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const linksOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('has a marquee, two logos, the search box and a telephone link', () => {
  open();
  expect(header().getAllByText('Network Of NABL Accredited Laboratories').length).toBeGreaterThan(0);
  expect(
    header()
      .getByRole('link', { name: /, home$/ })
      .getAttribute('href'),
  ).toBe('/');
  expect(header().getByRole('img', { name: 'Network of NABL accredited laboratories' })).toBeTruthy();
  expect(header().getByPlaceholderText('Search for a test, package...')).toBeTruthy();
  expect(
    header()
      .getByRole('link', { name: /^Call us: / })
      .getAttribute('href'),
  ).toMatch(/^tel:\+?\d+$/);
});

it('offers Sign In to nobody, and greets and offers Sign Out to a person', () => {
  open();
  expect(header().getAllByRole('link', { name: 'Sign In' })[0]?.getAttribute('href')).toBe('/login');
  expect(header().queryByText(/^Welcome/)).toBeNull();
});

it('greets a person by the first name', () => {
  open(true);
  expect(header().getAllByText('Welcome, Asha').length).toBeGreaterThan(0);
  expect(header().getAllByRole('link', { name: 'Sign Out' })[0]?.getAttribute('href')).toBe('/logout');
});

it('has a badge that pulses while the cart is empty', () => {
  open();
  const [badge] = header().getAllByTestId('cart-badge');
  expect(badge?.textContent).toBe('0');
  expect(badge?.className).toContain('animate-pulse');
});

it('has a badge that bounces with the number of items', async () => {
  open(true, [aCartItem('a', 3), aCartItem('b')]);
  await expect.poll(() => header().getAllByTestId('cart-badge')[0]?.textContent).toBe('2');
  expect(header().getAllByTestId('cart-badge')[0]?.className).toContain('animate-bounce');
  expect(header().getByRole('link', { name: 'Cart, 2 items' }).getAttribute('href')).toBe('/cart');
});

it('links to the eight pages in their order', () => {
  open();
  const links = linksOf(screen.getByRole('navigation', { name: 'Main' })).slice(0, 8);
  expect(links).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Tests', '/view-all-test'],
    ['Packages', '/packages'],
    ['Contact', '/contact'],
    ['Download Report', '/download-report'],
    ['Upload Prescription', '/upload-prescription'],
    ['My Account', '/user'],
  ]);
});

it('opens and closes menu and search box of small screens by their toggles', async () => {
  const user = open();
  for (const [show, hide] of [
    ['Open menu', 'Close menu'],
    ['Open search', 'Close search'],
  ] as const) {
    await user.click(header().getByRole('button', { name: show }));
    const opened = header().getByRole('button', { name: hide });
    expect(opened.getAttribute('aria-expanded')).toBe('true');
    await user.click(opened);
    expect(header().getByRole('button', { name: show }).getAttribute('aria-expanded')).toBe('false');
  }
});

it('closes the menu of small screens with Escape, and gives the focus back to its button', async () => {
  const user = open();
  await user.click(header().getByRole('button', { name: 'Open menu' }));
  header().getByRole('link', { name: 'Packages' }).focus();
  await user.keyboard('{Escape}');
  const button = header().getByRole('button', { name: 'Open menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

it('has Home, Contact, Cart and Account in the bottom bar', () => {
  open();
  const bar = screen.getByRole('navigation', { name: 'Quick links' });
  expect(linksOf(bar).map(([, href]) => href)).toEqual(['/', '/contact', '/cart', '/user']);
  for (const name of ['Home', 'Contact', /^Cart ?0 items$/, 'Account']) within(bar).getByRole('link', { name });
});

it('ends with trust blurbs, About Us, contact details and placeholders of social networks', () => {
  open();
  for (const text of ['Trustworthy', 'Protected', 'Budget-Friendly', 'About Us']) footer().getByText(text);
  footer().getByText(/based in Bhopal, Madhya Pradesh/);
  expect(footer().getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  const social = within(footer().getByRole('list', { name: 'Follow us' })).getAllByRole('link');
  expect(social.map((link) => link.getAttribute('href'))).toEqual(['#', '#', '#']);
});

it('has the useful links and the menu in the footer; Register goes to /login', () => {
  open();
  expect(linksOf(footer().getByRole('navigation', { name: 'Useful Links' }))).toEqual([
    ['Terms of Use', '/terms-of-use'],
    ['Privacy Policy', '/privacy-policy'],
    ['Disclaimer', '/disclaimer'],
    ['Who We Are', '/about'],
    ['Unsubscribe', '/unsubscribe'],
  ]);
  expect(linksOf(footer().getByRole('navigation', { name: 'Menu' }))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Package', '/packages'],
    ['Register', '/login'],
    ['Contact', '/contact'],
  ]);
});
