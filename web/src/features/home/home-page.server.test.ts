// @vitest-environment node
import { expect, it } from 'vitest';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { aTest, fakeApi, refuse } from '../../shared/testing.tsx';
import { handle } from './home-page.tsx';

const site = { ...siteSlice.getInitialState(), name: 'Lab', url: 'https://lab.example' };

async function visit(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api } = fakeApi({
    'GET /test': { data: [aTest('tsh')] },
    'GET /package': { data: [] },
    'GET /city/cities': [{ _id: 'c', name: 'Bhopal' }],
    'GET /catalogue/categories': { data: [] },
    ...answers,
  });
  const store = createStore({ api });
  const url = new URL('/', site.url);
  const result = await handle.preload?.({ store: store as never, url, params: {} });
  return { result, meta: handle.meta?.({ state: store.getState() as never, site, locale: 'en', url, params: {} }) };
}

it('tells crawlers who we are, where, and what people ask', async () => {
  const { meta, result } = await visit();
  expect(result).toEqual({});
  expect(meta?.jsonLd?.[0]).toMatchObject({
    '@type': 'DiagnosticLab',
    name: 'Lab',
    areaServed: [{ '@type': 'City', name: 'Bhopal' }],
  });
  expect(meta?.jsonLd?.[1]).toMatchObject({ '@type': 'FAQPage' });
  const questions = JSON.stringify(meta?.jsonLd?.[1]);
  expect(questions).toContain('Do I have to fast before the test?');
  expect(questions).toMatch(/until its time begins or our phlebotomist is on the way/);
});

it('is not kept when a list could not be had', async () => {
  expect((await visit({ 'GET /test': () => refuse(500, {}) })).result).toEqual({ cacheable: false });
});
