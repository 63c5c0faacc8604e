import { expect, it } from 'vitest';
import { aTest, fakeApi } from '../testing.tsx';
import { withHindiAnswers } from './hindi-answers.ts';

it('asks for Hindi sentences, with what the call sends else; an English page asks for English ones', async () => {
  const { api, sent } = fakeApi({ 'GET /test': { data: [] } });
  const hindi = withHindiAnswers(api);
  await hindi.call('GET /test', { query: { page: 2 } });
  await hindi.callWithHeaders('GET /test');
  await hindi.callForBlob('GET /test');
  await api.call('GET /test');
  expect(sent.map(({ headers }) => headers.get('accept-language'))).toEqual(['hi', 'hi', 'hi', 'en']);
  expect(sent[0]?.url).toBe('/api/v1/test?page=2');
});

it('puts Hindi names and descriptions in the place of the English ones, wherever they stand', async () => {
  const cbc = aTest('cbc', { nameHi: 'कंप्लीट ब्लड काउंट', descriptionHi: 'खून की जाँच' });
  const api = withHindiAnswers(fakeApi({ 'GET /test': { data: [cbc, aTest('iron')] } }).api);
  const { data } = await api.call('GET /test');
  expect(data.map(({ name, description }) => [name, description])).toEqual([
    ['कंप्लीट ब्लड काउंट', 'खून की जाँच'],
    ['iron', 'About iron'],
  ]);
  const listed = await api.callWithHeaders('GET /test');
  expect(listed.data.data[0]?.name).toBe('कंप्लीट ब्लड काउंट');
});
