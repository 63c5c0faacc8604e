import type { SiteSettings } from '@labfront/contract/settings';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { selectSite } from '../../../shared/site/site.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Component } from './settings-page.tsx';

const EMPTY = { en: '', hi: '' };
const SETTINGS: SiteSettings = {
  version: 3,
  name: 'Env Lab',
  phone: '0755 100',
  email: 'a@lab.example',
  address: '1 Road',
  hours: '',
  brandColour: null,
  social: { facebook: '', instagram: '', youtube: '' },
  marquee: EMPTY,
  legal: { privacy: EMPTY, terms: EMPTY, disclaimer: EMPTY },
  logos: { light: null, dark: null, icon: null },
};

beforeEach(() => window.history.replaceState(null, '', '/'));

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi({ 'GET /settings': { data: SETTINGS }, ...answers });
  const store = createStore({ api });
  const router = createRouter([
    { path: '/', Component },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  render(
    <Providers store={store} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { store, router, sent };
}

it('saves what was typed with the version that was read, and the pages of this tab follow', async () => {
  const saved = { ...SETTINGS, version: 4, name: 'Sehat Labs' };
  const { store, sent } = open({ 'PUT /settings': { data: saved, message: 'Saved' } });
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Sehat Labs');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(selectSite(store.getState() as never).name).toBe('Sehat Labs'));
  const request = sent.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(request?.body))).toMatchObject({ version: 3, name: 'Sehat Labs', brandColour: null });
});

it('refuses a colour on which texts are hard to read, before anything is sent', async () => {
  const { sent } = open({});
  await userEvent.click(await screen.findByLabelText('Use a colour of your own'));
  const colour = screen.getByLabelText('Colour');
  await userEvent.clear(colour);
  await userEvent.type(colour, '#f3a92b');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(/contrast of 1\.\d:1 and are hard to read/)).toBeTruthy();
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
});

it('asks before unsaved changes are left, and goes on when told to', async () => {
  const { router } = open({});
  await userEvent.type(await screen.findByLabelText('Name'), ' 2');
  router.navigate('/elsewhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(screen.queryByText('Elsewhere')).toBeNull();
  router.navigate('/elsewhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

it('says that somebody else has changed the settings, and keeps what was typed', async () => {
  const message = 'Somebody else has changed the settings meanwhile.';
  open({ 'PUT /settings': refuse(409, { code: 'SETTINGS_CHANGED', message }) });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await userEvent.type(name, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load the settings again' })).toBeTruthy();
  expect(name.value).toBe('Env Lab 2');
});

it.each([
  [false, true],
  [true, false],
])('opens the first steps only until something is booked (booked: %s)', async (hasBookings, isOpen) => {
  const steps = [{ step: 'mail', done: false }];
  const setup = { steps, testMode: { payments: false, mail: true, sms: false }, putAway: false, hasBookings };
  const { api } = fakeApi({ 'GET /settings/setup': { data: setup } });
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '*', Component: FirstSteps }])} />
    </Providers>,
  );
  const title = await screen.findByRole('heading', { name: 'First steps' });
  expect(title.closest('details')?.open).toBe(isOpen);
});

it('lists the first steps with their screens, and is gone once put away', async () => {
  const steps = [
    { step: 'identity', done: true },
    { step: 'mail', done: true },
  ];
  const setup = { steps, testMode: { payments: true, mail: false, sms: true }, putAway: false, hasBookings: false };
  const { api } = fakeApi({
    'GET /settings/setup': { data: setup },
    'POST /settings/setup/put-away': { data: { ...setup, putAway: true }, message: 'Put away' },
  });
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '*', Component: FirstSteps }])} />
    </Providers>,
  );
  expect((await screen.findByRole('link', { name: /Name and logo/ })).getAttribute('href')).toBe('/admin/settings');
  expect(screen.getByText('Payments are in test mode: no money moves.')).toBeTruthy();
  expect(screen.getByText('SMS are written to files: nobody receives a sign-in code.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Put this list away' }));
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
});
