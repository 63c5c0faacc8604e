import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { AlsoKnownAs } from './also-known-as.tsx';

const ALIASES = ['TSH', 'thyroid', 'थायराइड', 'S.TSH', 'thairaid', 'टीएसएच', 'thyroid test', 'T4'];

const shown = (locale: 'en' | 'hi', aliases = ALIASES) =>
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale={locale}>
      <AlsoKnownAs aliases={aliases} />
    </Providers>,
  ).container.textContent;

it('shows the first names of the language of the page, without a letter that needs the font of the other one', () => {
  expect(shown('en')).toBe('Also known as: TSH, thyroid, S.TSH, thairaid');
  expect(shown('hi')).toBe('अन्य नाम: TSH, T4, थायराइड, टीएसएच');
  expect(shown('en', ['थायराइड'])).toBe('');
});
