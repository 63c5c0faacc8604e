import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aTest } from '../../../shared/testing.tsx';
import { openBookings } from './testing.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

it('prices what is chosen for the city of the booking, not for that of the browser', async () => {
  const { user, sent } = openBookings({
    'GET /serviceability': {
      ...{ pincode: '462016', city: 'Bhopal', areas: [], centres: [] },
      home: { served: true, centreId: 'c1', fee: 0, freeFrom: null },
    },
    'GET /test/fetchTestById/test-sugar': { data: aTest('sugar', { name: 'Blood sugar', finalPrice: 130 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.type(dialog.getByLabelText('Add a test or package'), 'sugar');
  await user.click(await dialog.findByRole('button', { name: /Blood sugar/ }));
  expect(await dialog.findAllByText('₹100')).not.toHaveLength(0);

  await user.type(dialog.getByLabelText('Pincode of the visit'), '462016');
  await user.click(await dialog.findByRole('button', { name: 'Take the sample at home' }));
  expect(await dialog.findAllByText('₹130')).not.toHaveLength(0);
  expect(dialog.queryByText('₹100')).toBeNull();

  await user.type(dialog.getByLabelText('Add a test or package'), 'check');
  await dialog.findByRole('button', { name: /Check-up/ });
  const asked = sent
    .map(({ url }) => new URL(url, 'https://lab.example'))
    .filter(({ pathname }) => /search$/.test(pathname));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('city')).toBe('Bhopal'));
});
