// @vitest-environment node
import { expect, it } from 'vitest';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { fakeApi } from '../../shared/testing.tsx';
import { handle } from './centres-page.tsx';
import { aCentre } from './testing.ts';

it('says to search engines what each centre is and when it is open', async () => {
  const centres = [
    aCentre({
      code: 'BPL',
      kind: 'laboratory',
      latitude: 23.25,
      longitude: 77.4,
      hours: 'Mon-Sat 07:00-20:00',
      accreditation: { body: 'NABL', certificateNumber: 'MC-1', validFrom: '2026-01-01', validUntil: '2026-12-31' },
    }),
    aCentre({ code: 'ARE', name: 'Arera', hours: '24 hours', pincode: '' }),
  ];
  const { api } = fakeApi({ 'GET /centres': { data: centres } });
  const store = createStore({ api });
  const site = { ...siteSlice.getInitialState(), name: 'Lab', url: 'https://lab.example' };
  const url = new URL('/centres', site.url);
  await handle.preload?.({ store: store as never, url, params: {} });
  const meta = handle.meta?.({ state: store.getState() as never, site, locale: 'en', url, params: {} });
  expect(meta?.canonical).toBe('/centres');
  expect(meta?.jsonLd?.[1]).toMatchObject({
    '@type': 'DiagnosticLab',
    '@id': 'https://lab.example/centres#centre-bpl',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '12 Lake Road',
      addressLocality: 'Bhopal',
      postalCode: '462002',
    },
    geo: { latitude: 23.25, longitude: 77.4 },
    openingHoursSpecification: [{ opens: '07:00', closes: '20:00' }],
    hasCredential: { identifier: 'MC-1', expires: '2026-12-31' },
  });
  expect(meta?.jsonLd?.[2]).toMatchObject({
    '@type': 'MedicalClinic',
    name: 'Arera',
    openingHoursSpecification: [{ opens: '00:00', closes: '23:59' }],
  });
  expect(meta?.jsonLd?.[2]).not.toHaveProperty('geo');
  expect(meta?.jsonLd?.[2]).not.toHaveProperty('hasCredential');
});
