import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { WindowPicker, type WindowPickerProps } from './window-picker.tsx';

const windows = {
  data: [{ date: '2999-01-05', slot: '06:00-08:00', capacity: 10, left: 4, fastingFriendly: true }],
};

async function open(fasting: WindowPickerProps['fasting'], places = 1, left = '4 places left') {
  const { api } = fakeApi({ 'GET /collection-windows': windows });
  render(
    <Providers store={createStore({ api })} locale="en">
      <WindowPicker
        city="Bhopal"
        date="2999-01-05"
        slot=""
        onChange={() => {}}
        optional={false}
        errors={{}}
        fasting={fasting}
        places={places}
      />
    </Providers>,
  );
  await screen.findByText(left);
}

it('says for how long these tests need fasting, and which times suit', async () => {
  await open({ hours: 10, isRequired: true });
  screen.getByText('Good for fasting');
  screen.getByText('These tests need nothing but water for 10 hours before: an early time is easiest.');
});

it('says that no fasting is needed where none is', async () => {
  await open(null);
  screen.getByText('These tests need no fasting: any time is good.');
  expect(screen.queryByText('Good for fasting')).toBeNull();
});

it('says nothing of fasting where the tests are not known', async () => {
  await open(undefined);
  expect(document.body.textContent).not.toMatch(/fasting|water/);
});

it.each([
  [4, '4 places left', false],
  [5, '4 places left, too few for 5 patients', true],
])('offers %s patients only a time with a place for each of them', async (places, left, isDisabled) => {
  await open(null, places, left);
  expect(screen.getByRole('radio', { name: /6:00 am/ })).toHaveProperty('disabled', isDisabled);
});
