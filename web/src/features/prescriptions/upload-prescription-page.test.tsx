import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '../../shared/api/create-api.ts';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { rememberCity } from '../../shared/session/visitor-city.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, aPrescription, aTest, fakeApi, refuse } from '../../shared/testing.tsx';
import { fileProblem } from './file-check.ts';
import { uploadMessages } from './upload-prescription.messages.ts';
import { Component } from './upload-prescription-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

beforeEach(() => {
  notify.mockClear();
  URL.createObjectURL = vi.fn(() => 'blob:photo');
  URL.revokeObjectURL = vi.fn();
});

function open(answers: Parameters<typeof fakeApi>[0], locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi({ 'GET /prescription': { data: [] }, 'GET /city/cities': [], ...answers });
  const store = createStore({ api });
  window.history.replaceState(null, '', '/');
  const { container } = render(
    <Providers store={store} locale={locale}>
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  store.dispatch(sessionRead({ token: 't', user: anAccount() }));
  const choose = (file: File) =>
    user.upload(container.querySelector('input[data-way=choose]') as HTMLInputElement, file);
  // Files of every type: what the box refuses before us is not what is tested.
  const user = userEvent.setup({ applyAccept: false });
  return { sent, user, choose };
}

const photo = (bytes = 1_000, name = 'rx.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const send = () => screen.getByRole('button', { name: 'Send prescription' });
const uploads = (sent: readonly ApiRequest[]) => sent.filter(({ method }) => method === 'POST');

describe('a file', () => {
  it.each([
    [
      'another type',
      photo(10, 'setup.exe', 'application/x-msdownload'),
      /not taken\. Please send JPEG, PNG, WebP, HEIC or PDF/,
    ],
    ['an empty one', photo(0), /empty/],
    ['one of 30 MB', photo(30_000_000), /28\.7 MB; at most 10 MB/],
  ])('%s is refused before it is sent', async (_what, file, said) => {
    const { choose, user, sent } = open({});
    await choose(file);
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByText(/it can be sent/)).toBeNull();
    // Its size is no reason, but where it is the reason.
    expect(screen.queryByText(/^[\d.]+ MB$/)).toBeNull();
    await user.click(send());
    expect(uploads(sent)).toEqual([]);
  });

  it('must be there: the focus goes where it is chosen', async () => {
    const { user, sent } = open({});
    await user.click(send());
    expect(await screen.findByText('Choose a file or take a photo')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Choose a file');
    expect(uploads(sent)).toEqual([]);
  });

  it('HEIC is taken by its name where the browser knows no type for it', async () => {
    const { choose } = open({});
    await choose(photo(100, 'IMG_1.HEIC', ''));
    expect(await screen.findByText(/no preview of this type/)).toBeDefined();
    expect(screen.queryByText(/not taken/)).toBeNull();
  });
});

describe('sending', () => {
  it('shows how far it is, then the prescription, and empties the form', async () => {
    let answer = (_: unknown) => {};
    const { choose, user, sent } = open({
      'POST /prescription/upload': ({ onProgress }: ApiRequest) => {
        onProgress?.(0.42);
        return new Promise((resolve) => (answer = resolve));
      },
    });
    await choose(photo());
    await user.type(screen.getByLabelText(/Message/), 'For my mother');
    await user.type(screen.getByLabelText(/City/), 'Bhopal');
    await user.click(send());
    expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe('Sending: 42 %');
    const form = uploads(sent)[0]?.body as FormData;
    expect([form.get('message'), form.get('city'), (form.get('file') as File).name]).toEqual([
      'For my mother',
      'Bhopal',
      'rx.jpg',
    ]);
    const data = aPrescription();
    answer({ ...data, data, message: 'It has arrived' });
    expect(await screen.findByRole('heading', { name: 'rx.jpg' })).toBeDefined();
    expect(notify).toHaveBeenCalledWith('success', 'It has arrived');
    expect((screen.getByLabelText(/Message/) as HTMLTextAreaElement).value).toBe('');
  });

  it('names the city that the visitor chose in the shop', async () => {
    rememberCity('Indore');
    open({});
    expect(await screen.findByLabelText(/City/)).toHaveProperty('value', 'Indore');
    rememberCity('');
  });

  it('sends a city that was written in Hindi by the name that its centre has', async () => {
    const { choose, user, sent } = open(
      { 'GET /city/cities': [{ _id: 'b', name: 'Bhopal' }], 'POST /prescription/upload': () => new Promise(() => {}) },
      'hi',
    );
    await choose(photo());
    await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('भोपाल'));
    await user.type(screen.getByLabelText(/शहर/), 'भोपाल');
    await user.click(screen.getByRole('button', { name: 'पर्ची भेजें' }));
    await waitFor(() => expect((uploads(sent)[0]?.body as FormData | undefined)?.get('city')).toBe('Bhopal'));
  });

  it('given up, loses nothing', async () => {
    const { choose, user } = open({ 'POST /prescription/upload': () => new Promise(() => {}) });
    await choose(photo());
    await user.type(screen.getByLabelText(/Message/), 'For my mother');
    await user.click(send());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Nothing was sent/)).toBeDefined();
    expect((screen.getByLabelText(/Message/) as HTMLTextAreaElement).value).toBe('For my mother');
    expect(screen.getByText('rx.jpg')).toBeDefined();
    expect(send()).toBeDefined();
  });

  it('refused, says why at the file and loses nothing', async () => {
    const message = 'This type of file is not taken. Please send a PDF file.';
    const { choose, user } = open({
      'POST /prescription/upload': () => refuse(415, { message, code: 'X', issues: [{ path: 'file', message }] }),
    });
    await choose(photo());
    await user.click(send());
    expect(await screen.findByText(message)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Choose a file');
    expect(screen.getByText('rx.jpg')).toBeDefined();
  });

  it.each([
    [refuse(500, {}), 'Registration failed'],
    [refuse(429, { message: 'You can send 50 files a day.' }), 'You can send 50 files a day.'],
  ])('failed says %#', async (answer, said) => {
    const { choose, user } = open({ 'POST /prescription/upload': () => answer });
    await choose(photo());
    await user.click(send());
    expect(await screen.findByText(said)).toBeDefined();
  });
});

describe('the own prescriptions', () => {
  it('show status, note and who opened the file; those of others are left out', async () => {
    const data = [
      aPrescription({ status: 'approved', note: 'CBC and sugar' }),
      aPrescription({ _id: 'other', userId: 'somebody', originalName: 'theirs.jpg' }),
    ];
    const { user } = open({
      'GET /prescription': { data },
      'GET /prescription/access-log/prescription-1': {
        data: [{ at: '2026-01-02T04:30:00.000Z', who: 'Meera Nair', action: 'viewed' }],
      },
    });
    expect(await screen.findByText('CBC and sugar')).toBeDefined();
    expect(screen.getByText('Approved')).toBeDefined();
    expect(screen.queryByText('theirs.jpg')).toBeNull();
    const link = screen.getByRole('link', { name: 'View rx.jpg' });
    expect(link.getAttribute('href')).toBe('/files/abc.jpg?for=account-1&expires=1&signature=s');
    await user.click(screen.getByText('Who opened it'));
    expect(await screen.findByText('Opened by Meera Nair')).toBeDefined();
    expect(screen.getByText('2 Jan 2026, 10:00 am')).toBeDefined();
  });

  it('are answered with priced tests that go into the cart at once, without those no longer offered', async () => {
    const item = (slug: string, finalPrice: number, available = true) => {
      const { _id, name, price, discountPercent } = aTest(slug, { name: slug, price: finalPrice });
      return { _id, kind: 'test' as const, slug, name, price, discountPercent, finalPrice, available };
    };
    const items = [item('CBC', 400), item('TSH', 250), item('ESR', 100, false)];
    const lines: { _id: string; itemId: object; quantity: number }[] = [];
    const { user, sent } = open({
      'GET /prescription': { data: [aPrescription({ status: 'approved', items })] },
      'GET /cart/get-cart': { _id: 'cart', items: [], totalAmount: 0 },
      'POST /cart/add-to-cart': ({ body }: ApiRequest) => {
        const { itemId } = JSON.parse(String(body));
        const added = items.find(({ _id }) => _id === itemId);
        if (added) lines.push({ _id: `line-${itemId}`, itemId: added, quantity: 1 });
        return { cart: { _id: 'cart', items: [...lines], totalAmount: 0 }, message: 'Added' };
      },
    });
    expect(await screen.findByText('₹650')).toBeDefined();
    expect(screen.getByText('No longer offered')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'ESR' })).toBeNull();
    expect(screen.getByRole('link', { name: 'CBC' }).getAttribute('href')).toBe('/test/CBC');
    await user.click(screen.getByRole('button', { name: 'Add all to cart' }));
    expect((await screen.findByRole('link', { name: 'Go to the cart' })).getAttribute('href')).toBe('/cart');
    const adds = sent.filter(({ url }) => url.endsWith('/cart/add-to-cart'));
    expect(adds.map(({ body }) => JSON.parse(String(body)).itemId)).toEqual([items[0]?._id, items[1]?._id]);
  });

  it('say how they are booked, and put the same into the cart again only when asked', async () => {
    const cbc = { ...aTest('CBC', { name: 'CBC', price: 400 }), kind: 'test' as const, slug: 'CBC', available: true };
    open({
      'GET /prescription': { data: [aPrescription({ status: 'approved', items: [cbc], bookedAs: 'LB-1111-AAAA' })] },
      'GET /cart/get-cart': { _id: 'cart', items: [], totalAmount: 0 },
    });
    const link = await screen.findByRole('link', { name: 'Booked: LB-1111-AAAA' });
    expect(link.getAttribute('href')).toBe('/user/orders#LB-1111-AAAA');
    expect(screen.getByRole('button', { name: 'Book them again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add all to cart' })).toBeNull();
  });

  it('put nothing into the cart twice that another device has put there meanwhile', async () => {
    const cbc = { ...aTest('CBC', { name: 'CBC', price: 400 }), kind: 'test' as const, slug: 'CBC', available: true };
    const line = { _id: 'line', itemId: cbc, quantity: 1 };
    let isAdded = false;
    const { user, sent } = open({
      'GET /prescription': { data: [aPrescription({ status: 'approved', items: [cbc] })] },
      'GET /cart/get-cart': () => ({ _id: 'cart', items: isAdded ? [line] : [], totalAmount: 0 }),
    });
    const button = await screen.findByRole('button', { name: 'Add all to cart' });
    isAdded = true;
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'Go to the cart' })).toBeDefined();
    expect(sent.some(({ url }) => url.endsWith('/cart/add-to-cart'))).toBe(false);
  });

  it('say when there are none, and why they could not be fetched', async () => {
    let fails = true;
    const { user } = open({ 'GET /prescription': () => (fails ? refuse(500, {}) : { data: [] }) });
    expect(await screen.findByText('Failed to fetch prescriptions')).toBeDefined();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('You have not sent a prescription yet')).toBeDefined());
  });
});

it('names the kinds of files in the language of the page', () => {
  const kinds = 'JPEG, PNG, WebP, HEIC';
  const file = new File(['x'], 'notes.txt', { type: 'text/plain' });
  expect(fileProblem(file, uploadMessages.en)).toContain(`${kinds} or PDF`);
  expect(fileProblem(file, uploadMessages.hi)).toContain(`${kinds} या PDF`);
});
