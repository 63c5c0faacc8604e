import { expect, it } from 'vitest';
import { aTest, fakeApi, refuse } from '../testing.tsx';
import { withHindiAnswers, withoutHindi } from './hindi-answers.ts';

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

it('puts Hindi parameters in the place of as many English ones, and leaves those that are outdated out', async () => {
  const lipids = { parameter: ['HDL', 'LDL'], parameterHi: ['एचडीएल', 'एलडीएल'], preparationHi: '8 घंटे खाली पेट रहें।' };
  const api = withHindiAnswers(
    fakeApi({ 'GET /test': { data: [aTest('a', lipids), aTest('b', { ...lipids, parameter: ['HDL'] })] } }).api,
  );
  const { data } = await api.call('GET /test');
  expect(data.map(({ parameter, preparation }) => [parameter, preparation])).toEqual([
    [['एचडीएल', 'एलडीएल'], '8 घंटे खाली पेट रहें।'],
    [['HDL'], '8 घंटे खाली पेट रहें।'],
  ]);
});

it('leaves Hindi texts out of English documents', async () => {
  const { api } = fakeApi({ 'GET /test': { data: [aTest('cbc', { nameHi: 'कंप्लीट ब्लड काउंट' })] } });
  const { data } = await withoutHindi(api).call('GET /test');
  expect(data).toEqual([aTest('cbc')]);
});

it('puts Hindi names into what a refusal carries', async () => {
  const cart = { removed: ['CBC'], removedHi: ['कंप्लीट ब्लड काउंट'] };
  const api = withHindiAnswers(fakeApi({ 'GET /test': refuse(409, { message: 'बदल गया', cart }) }).api);
  await expect(api.call('GET /test')).rejects.toMatchObject({
    status: 409,
    body: { cart: { removed: ['कंप्लीट ब्लड काउंट'] } },
  });
});
