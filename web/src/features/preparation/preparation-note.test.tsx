import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi } from '../../shared/testing.tsx';
import { PreparationNote } from './preparation-note.tsx';

const FAST = { hours: 8, isRequired: true };
const BOOKING = { date: '2026-03-16', slot: '06:00-08:00' };

function show(byPatient?: { name: string; fasting: typeof FAST | null }[]): string[] {
  const preparation = { fasting: FAST, byPatient, further: [] };
  const { container } = render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <PreparationNote booking={{ ...BOOKING, preparation }} />
    </Providers>,
  );
  return Array.from(container.querySelectorAll('span'), (line) => line.textContent);
}

it('says one sentence for all, or one for those of a family who fast alike', () => {
  expect(show()).toEqual(['Please take nothing but water after 10 pm on Sunday.']);
  const family = [
    { name: 'Ravi Verma', fasting: FAST },
    { name: 'Kabir Verma', fasting: null },
    { name: 'Asha Verma', fasting: FAST },
  ];
  expect(show(family)).toEqual([
    'Ravi Verma, Asha Verma: Please take nothing but water after 10 pm on Sunday.',
    'Kabir Verma: No fasting is needed.',
  ]);
});
