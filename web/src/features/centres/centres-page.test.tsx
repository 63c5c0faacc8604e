import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component, handle } from './centres-page.tsx';
import { aCentre } from './testing.ts';

const laboratory = aCentre({
  name: 'Lake View',
  code: 'BPL',
  kind: 'laboratory',
  latitude: 23.25,
  longitude: 77.4,
  hours: 'Mon-Sat 07:00-20:00, Sun closed',
  homeCollection: true,
  fee: 100,
  freeFrom: 1500,
  accreditation: { body: 'NABL', certificateNumber: 'MC-1', validFrom: '2026-01-01', validUntil: '2026-12-31' },
});
const collection = aCentre({ name: 'Arera', code: 'ARE', hours: 'By appointment', homeCollection: true });

function open(data: unknown, locale: 'en' | 'hi' = 'en') {
  const { api } = fakeApi({ 'GET /centres': data as never });
  render(
    <Providers store={createStore({ api })} locale={locale}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
}
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
};

it('shows where each centre is, when it is open and what it does, laboratories first', async () => {
  open({ data: [collection, laboratory] });
  const card = await cardOf('Lake View');
  card.getByText('12 Lake Road, Bhopal 462002');
  card.getByText('Mon – Sat');
  card.getByText('7:00 am – 8:00 pm');
  card.getByText('Sunday');
  card.getByText('Closed');
  card.getByText('₹100 a visit, free from ₹1,500 on');
  card.getByText('NABL, certificate MC-1');
  card.getByText('valid until 31 Dec 2026');
  expect(card.getByRole('link', { name: 'Show on the map: Lake View' }).getAttribute('href')).toContain('23.25%2C77.4');
  expect(card.getByRole('link', { name: /^Call Lake View, / }).getAttribute('href')).toBe('tel:+917555550100');
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Lake View', 'Arera']);
  const other = await cardOf('Arera');
  other.getByText('By appointment');
  other.getByText('free of charge');
  expect(other.queryByText('Accreditation')).toBeNull();
});

it('is there in Hindi', async () => {
  open({ data: [laboratory] }, 'hi');
  const card = await cardOf('Lake View');
  card.getByText('सोम – शनि');
  card.getByText('मान्यता');
});

it('says that none is listed, and that they cannot be had', async () => {
  open({ data: [] });
  await screen.findByText('No centre is listed yet');
  vi.restoreAllMocks();
  open(refuse(500, {}));
  await screen.findByText('Failed to fetch the centres');
});

async function visit(data: unknown) {
  const { api } = fakeApi({ 'GET /centres': data as never });
  const store = createStore({ api });
  const site = { ...siteSlice.getInitialState(), name: 'Lab', url: 'https://lab.example' };
  const url = new URL('/centres', site.url);
  const result = await handle.preload?.({ store: store as never, url, params: {} });
  return { result, meta: handle.meta?.({ state: store.getState() as never, site, locale: 'en', url, params: {} }) };
}

it('is kept by nobody while it shows an accreditation, which ends', async () => {
  expect((await visit({ data: [collection] })).result).toEqual({ cacheable: true });
  expect((await visit({ data: [collection, laboratory] })).result).toEqual({ cacheable: false });
  expect((await visit(refuse(500, {}))).result).toEqual({ status: 503 });
});
