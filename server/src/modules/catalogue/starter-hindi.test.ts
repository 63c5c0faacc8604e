import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastingOf, furtherPreparation } from '@labfront/contract/preparation';
import { describe, expect, test } from 'vitest';
import { englishIn } from '../../../../tools/english-sentences.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { findSetting } from '../../platform/settings/settings.queries.ts';
import { insertStarterRows, loadStarterCatalogue, readStarterRows, STARTER_DIR } from './starter.ts';
import { addDueStarterHindi, readStarterHindi } from './starter-hindi.ts';

const hindi = await readStarterHindi();
const rows = readStarterRows(readFileSync(join(STARTER_DIR, 'catalogue.csv'), 'utf8'));

describe('the Hindi texts', () => {
  test('are Hindi, and each is of an English text of the starter catalogue', () => {
    const english = new Set(
      rows.flatMap(({ name, description, preparation, parameter }) => [name, description, preparation, ...parameter]),
    );
    for (const [from, to] of hindi) {
      expect(english).toContain(from);
      expect(to).toMatch(/\p{Script=Devanagari}/u);
      expect(to).toBe(to.normalize('NFC').trim());
      expect(englishIn(to)).toEqual([]);
    }
  });

  test('ask for the same fasting as the English ones, and for something besides where those do', () => {
    for (const text of new Set(rows.map(({ preparation }) => preparation))) {
      const translated = hindi.get(text) ?? '';
      expect({ text, fasting: fastingOf(translated) }).toEqual({ text, fasting: fastingOf(text) });
      const isSaid = furtherPreparation(translated) !== '';
      expect({ text, isSaid }).toEqual({ text, isSaid: furtherPreparation(text) !== '' });
    }
  });

  test('say the same numbers as the English instructions', () => {
    const WORDS: Record<string, string> = { दो: 'two', तीन: 'three', चार: 'four' };
    const numbers = (text: string) => new Set(text.match(/\d+/g));
    for (const text of new Set(rows.map(({ preparation }) => preparation))) {
      const translated = hindi.get(text) ?? '';
      for (const number of numbers(text)) {
        const isSaid =
          numbers(translated).has(number) ||
          (number === '2' && translated.includes('दूसर')) ||
          (number === '3' && translated.includes('तीसर'));
        expect({ text, number, isSaid }).toEqual({ text, number, isSaid: true });
      }
      for (const [word, english] of Object.entries(WORDS)) {
        if (new RegExp(`(?<!एक-)${word} (?:हफ़्त|दिन|महीन|घंटे)`).test(translated))
          expect(text.toLowerCase()).toContain(english);
      }
    }
  });
});

test('a new shop has every medical text in Hindi', async () => {
  const app = await createTestApp();
  await loadStarterCatalogue(app.database, isoTime(app.clock.now()));
  const { body: tests } = await app.call('GET', '/test');
  const { body: packages } = await app.call('GET', '/package');
  expect(tests.data).toHaveLength(372);
  expect(packages.data).toHaveLength(47);
  const isHindi = (text: string | undefined) => /\p{Script=Devanagari}/u.test(text ?? '');
  for (const item of [...tests.data, ...packages.data]) {
    expect(isHindi(item.descriptionHi)).toBe(true);
    expect(isHindi(item.preparationHi)).toBe(true);
    // "SGPT (ALT)" reads the same in both languages.
    expect(isHindi(item.nameHi) || englishIn(item.name).length === 0).toBe(true);
    for (const [index, name] of (item.parameter ?? []).entries())
      expect(englishIn(item.parameterHi?.[index] ?? name)).toEqual([]);
  }
  expect(await findSetting(app.database.db, 'starter_hindi')).toBeNull();
  // A parameter's Hindi name finds the tests that measure it.
  const { body: found } = await app.call('GET', `/search?query=${encodeURIComponent('बिलीरुबिन')}`);
  expect(found.tests.map(({ slug }: { slug: string }) => slug)).toContain('liver-function-test-lft');
});

describe('a shop from before the Hindi texts', () => {
  async function createOldShop() {
    const app = await createTestApp();
    const cbc = rows.find(({ code }) => code === 'LB012');
    const urea = rows.find(({ name }) => name === 'Urea and Blood Urea Nitrogen (BUN)');
    if (!cbc || !urea) throw new Error('The starter catalogue has neither');
    const own = { ...urea, preparation: 'Come hungry.', descriptionHi: 'अपना विवरण', parameter: ['Urea', 'Our own'] };
    await insertStarterRows(app.database, [cbc, own], isoTime(app.clock.now()));
    const find = async (slug: string) => (await app.call('GET', `/test/fetchTestById/${slug}`)).body.data;
    return { app, urea: () => find('urea-and-blood-urea-nitrogen-bun'), cbc: () => find('complete-blood-count-cbc') };
  }

  test('gets those of texts that are still the starter’s, once', async () => {
    const { app, urea, cbc } = await createOldShop();
    expect(await addDueStarterHindi(app.database)).toBe(true);
    app.services.catalogue.invalidate();
    expect(await cbc()).toMatchObject({
      nameHi: 'कंप्लीट ब्लड काउंट (CBC)',
      preparationHi: hindi.get('No fasting is needed; you may come at any time of the day. Take your usual medicines.'),
    });
    expect((await cbc()).parameterHi.slice(0, 4)).toEqual([
      'हीमोग्लोबिन',
      'लाल रक्त कोशिकाओं की गिनती (RBC)',
      'PCV (हीमैटोक्रिट)',
      'MCV',
    ]);
    const changed = await urea();
    expect(changed).toMatchObject({ nameHi: 'यूरिया और ब्लड यूरिया नाइट्रोजन (BUN)', descriptionHi: 'अपना विवरण' });
    expect(changed.preparationHi).toBeUndefined();
    expect(changed.parameterHi).toEqual(['यूरिया', 'Our own']);
  });

  test('does not get back a text that staff deleted', async () => {
    const { app, cbc } = await createOldShop();
    await addDueStarterHindi(app.database);
    app.services.catalogue.invalidate();
    const { _id } = await cbc();
    const { token } = await makeAdmin(app);
    expect((await app.call('PUT', `/test/${_id}`, { token, body: { preparationHi: '' } })).status).toBe(200);
    expect(await addDueStarterHindi(app.database)).toBe(false);
    app.services.catalogue.invalidate();
    expect((await cbc()).preparationHi).toBeUndefined();
  });
});
