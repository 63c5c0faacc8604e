// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { aPackage, aTest, fakeApi, refuse } from '../../shared/testing.tsx';
import { handle as packageHandle } from './package-page.tsx';
import { handle as testHandle } from './test-page.tsx';
import { handle as testsHandle } from './tests-page.tsx';

const site = { ...siteSlice.getInitialState(), name: 'Lab', url: 'https://lab.example' };
const tsh = aTest('tsh', { name: 'TSH', aliases: ['thyrotropin'], finalPrice: 450.5 });
const profile = aPackage('thyroid', [tsh], { name: 'Thyroid Check' });

async function visit(handle: typeof testHandle, path: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api } = fakeApi({
    'GET /test': { data: [tsh] },
    'GET /package': { data: [profile] },
    'GET /test/fetchTestById/tsh': { data: tsh },
    'GET /package/thyroid': { data: profile },
    'GET /catalogue/categories': { data: [] },
    ...answers,
  });
  const store = createStore({ api });
  const url = new URL(path, site.url);
  const params = { id: url.pathname.split('/')[2] };
  const result = await handle.preload?.({ store: store as never, url, params });
  const meta = handle.meta?.({ state: store.getState() as never, site, locale: 'en', url, params });
  return { result, meta };
}

describe('structured data', () => {
  it('says what a test is called and costs', async () => {
    const { meta } = await visit(testHandle, '/test/tsh');
    expect(meta?.canonical).toBe('/test/tsh');
    expect(meta?.description).toContain('₹450.50');
    expect(meta?.jsonLd?.[0]).toMatchObject({
      '@type': 'MedicalTest',
      name: 'TSH',
      alternateName: ['thyrotropin'],
      offers: { '@type': 'Offer', price: '450.50', priceCurrency: 'INR', url: 'https://lab.example/test/tsh' },
    });
    expect(meta?.jsonLd?.[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://lab.example/' },
        { position: 2, item: 'https://lab.example/view-all-test' },
        { position: 3, item: 'https://lab.example/view-all-test?category=Thyroid' },
        { position: 4, name: 'TSH' },
      ],
    });
  });

  it('names the tests of a package', async () => {
    const { meta } = await visit(packageHandle as never, '/package/thyroid');
    expect(meta?.jsonLd?.[0]).toMatchObject({
      '@type': 'MedicalTestPanel',
      subTest: [{ '@type': 'MedicalTest', name: 'TSH', url: 'https://lab.example/test/tsh' }],
      offers: { price: '450.00' },
    });
  });
});

describe('status', () => {
  it('is 404 and kept by nobody for an unknown test or package', async () => {
    for (const [handle, path] of [
      [testHandle, '/test/nope'],
      [packageHandle, '/package/nope'],
    ] as const) {
      const { result, meta } = await visit(handle as never, path);
      expect(result).toEqual({ status: 404, cacheable: false });
      expect(meta?.noindex).toBe(true);
    }
  });

  it('is 404 too for an id that the server refuses to look for', async () => {
    const tooLong = 'GET /test/fetchTestById/too-long';
    const { result } = await visit(testHandle, '/test/too-long', { [tooLong]: () => refuse(400, { message: 'No' }) });
    expect(result).toEqual({ status: 404, cacheable: false });
  });

  it('is 503 while the list cannot be had, so that no cache and no crawler keeps the failure', async () => {
    const { result } = await visit(testsHandle as never, '/view-all-test', { 'GET /test': () => refuse(500, {}) });
    expect(result).toEqual({ status: 503 });
  });
});
