import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { useLocation } from '../../../shared/router/place.tsx';
import { peekIntent, rememberIntent } from '../../../shared/session/pending-intent.ts';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aBooking, anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import { BookNow } from './book-now.tsx';
import type { BookNowItem } from './book-now.types.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => {
  notify.mockReset();
  sessionStorage.clear();
});

const item = { _id: 'cbc', name: 'CBC', finalPrice: 288 };
const TOMORROW = '2030-01-02';
const WINDOWS = { data: [{ date: TOMORROW, slot: '06:00-08:00', capacity: 10, left: 4, fastingFriendly: true }] };

function Where() {
  return <p data-testid="where">{useLocation().pathname}</p>;
}

function open(
  answers: Parameters<typeof fakeApi>[0] = {},
  {
    signedIn = true,
    kind = 'test' as 'test' | 'package',
    item: booked = item as BookNowItem,
    locale = 'en' as Locale,
  } = {},
) {
  const { api, sent } = fakeApi({
    'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
    'GET /collection-windows': WINDOWS,
    'POST /booking': { data: aBooking(), message: '' },
    'GET /booking/patients': { data: [{ name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: '' }] },
    ...answers,
  });
  const store = createStore({ api });
  if (signedIn) store.dispatch(sessionRead({ token: 't', user: anAccount() }));
  render(
    <Providers store={store} locale={locale}>
      <MemoryRouter initialEntries={['/test/cbc']}>
        <BookNow item={booked} kind={kind} />
        <Where />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: 'Book Now: CBC' }));
  const bodies = () =>
    sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as unknown);
  const confirm = async () => {
    const box = within(await dialog());
    // Known from an earlier booking.
    await box.findByDisplayValue('34');
    await user.click(box.getByRole('button', { name: 'Confirm' }));
  };
  return { sent, user, press, bodies, confirm };
}

const dialog = () => screen.findByRole('dialog', { name: 'Book CBC' });

describe('Book Now', () => {
  it('asks for whom, where and when, says the price, and tells the number of the booking', async () => {
    const { press, confirm, bodies } = open();
    await press();
    expect((await dialog()).textContent).toContain('₹288');
    await confirm();
    const done = await screen.findByRole('dialog', { name: 'Your booking is made' });
    expect(done.textContent).toContain('Booking LN-1111-AAAA');
    expect(within(done).getByRole('link', { name: 'My bookings' }).getAttribute('href')).toBe('/user/booking-list');
    const patient = { name: 'Asha Verma', age: '34', sex: 'female', mobileNumber: '9876543210' };
    expect(bodies()).toEqual([{ tests: ['cbc'], collection: 'centre', paymentMethod: 'at_collection', patient }]);
  });

  it('says in both languages what a sensitive test needs, before it is booked', async () => {
    const sensitive = { ...item, sensitive: true } as const;
    const { press } = open({}, { item: sensitive });
    await press();
    const notice = within(await dialog()).getByRole('region', { name: 'Before you book' });
    expect(notice.textContent).toMatch(/CBC: before the sample is taken, a counsellor .* written consent/);
    cleanup();
    open({}, { item: sensitive, locale: 'hi' });
    await userEvent.click(screen.getByRole('button', { name: /CBC/ }));
    const inHindi = within(await screen.findByRole('dialog')).getByRole('region', { name: 'बुक करने से पहले' });
    expect(inHindi.textContent).toMatch(/CBC: .*लिखित सहमति/);
  });

  it('books a package as one', async () => {
    const { press, confirm, bodies } = open({}, { kind: 'package' });
    await press();
    await confirm();
    await screen.findByText('Your booking is made');
    expect(bodies()).toMatchObject([{ packageId: 'cbc' }]);
  });

  it('sends somebody without a session to sign in, with a toast, and is open afterwards', async () => {
    const { press } = open({}, { signedIn: false });
    await press();
    expect(screen.getByTestId('where').textContent).toBe('/login');
    expect(notify).toHaveBeenCalledWith('info', 'Please sign in to continue');
    expect(peekIntent()).toMatchObject({ kind: 'book-now', itemId: 'cbc', returnTo: '/test/cbc' });
  });

  it('goes on with what was wanted before signing in, once, and only for its own item', async () => {
    const intent = { kind: 'book-now', itemKind: 'test', quantity: 1, returnTo: '/test/cbc' } as const;
    rememberIntent({ ...intent, itemId: 'another' });
    const { user } = open();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(peekIntent()).not.toBeNull();
    rememberIntent({ ...intent, itemId: 'cbc' });
    open();
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(peekIntent()).toBeNull();
  });

  it('offers the next free times when the chosen one has filled up, and books one of them', async () => {
    let full = true;
    const free = [{ date: '2030-01-03', slot: '08:00-10:00', left: 1 }];
    const issues = [{ path: 'slot', message: 'Full' }];
    const { press, confirm, bodies, user } = open({
      'POST /booking': () =>
        full ? refuse(409, { code: 'WINDOW_FULL', message: 'Full', issues, free }) : { data: aBooking(), message: '' },
    });
    await press();
    const box = await dialog();
    await user.selectOptions(within(box).getByLabelText(/City/), 'Bhopal');
    await user.click(within(box).getByLabelText(/Tomorrow/));
    await user.click(await within(box).findByLabelText(/6:00/));
    await confirm();
    await screen.findByText('This time has just filled up');
    full = false;
    await user.click(screen.getByRole('button', { name: /3 Jan 2030.*1 place/ }));
    await confirm();
    await screen.findByText('Your booking is made');
    expect(bodies()[1]).toMatchObject({ city: 'Bhopal', date: '2030-01-03', slot: '08:00-10:00' });
  });

  it('asks which of several centres of the city it is, and shows the windows of that one', async () => {
    const centres = [
      { _id: 'c1', name: 'Station', address: '1 Road', city: 'Bhopal' },
      { _id: 'c2', name: 'Market', address: '2 Road', city: 'Bhopal' },
      { _id: 'c3', name: 'Palasia', address: '3 Road', city: 'Indore' },
    ];
    const { press, confirm, bodies, sent, user } = open({ 'GET /centres': { data: centres } });
    await press();
    const box = within(await dialog());
    await user.selectOptions(box.getByLabelText(/City/), 'Bhopal');
    const choice = await box.findByLabelText('Centre');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Station, 1 Road', 'Market, 2 Road']);
    await confirm();
    await box.findByText('Choose the centre you will come to');
    expect(bodies()).toEqual([]);
    await user.selectOptions(choice, 'c2');
    await user.click(box.getByLabelText(/Tomorrow/));
    await user.click(await box.findByLabelText(/6:00/));
    await confirm();
    await screen.findByText('Your booking is made');
    expect(sent.some(({ url }) => url.includes('/collection-windows') && url.includes('centreId=c2'))).toBe(true);
    expect(bodies()[0]).toMatchObject({ city: 'Bhopal', centreId: 'c2' });
  });

  it('keeps what was typed when the server refuses, and sends the same again under the same key', async () => {
    let fails = true;
    const { press, confirm, sent } = open({
      'POST /booking': () => (fails ? refuse(500, { message: 'Down' }) : { data: aBooking(), message: '' }),
    });
    await press();
    await confirm();
    await screen.findByText('Down');
    fails = false;
    await confirm();
    await screen.findByText('Your booking is made');
    const keys = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('asks for a time and an address at home before anything is sent', async () => {
    const { press, confirm, bodies, user } = open();
    await press();
    await user.click(within(await dialog()).getByLabelText(/At home/));
    await confirm();
    await screen.findByText('Locality is required');
    expect(screen.getByText('Choose a city')).toBeDefined();
    expect(bodies()).toEqual([]);
  });
});
