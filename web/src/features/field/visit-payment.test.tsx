// Money, the next step, and what the server keeps waiting, on the phlebotomist's view of a visit.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openVisit } from './visit-testing.tsx';

test('records money after a question alone, and keeps in sight what was taken', async () => {
  const { store, user } = await openVisit({ state: 'collected' });
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  screen.getByText('₹500.25 in cash taken?');
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(await store.events()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Paid by UPI' }));
  screen.getByText('₹500.25 by UPI received?');
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  await user.click(screen.getByRole('button', { name: 'Yes, I have it' }));
  await screen.findByText('₹500.25 taken in cash');
  expect((await store.events()).map(({ event }) => event)).toEqual([
    { kind: 'payment', method: 'cash', amount: 500.25 },
  ]);
  expect(screen.queryByRole('button', { name: 'Paid in cash' })).toBeNull();
});

test('records less than is due as a part, and keeps asking for the rest', async () => {
  const { store, user } = await openVisit({ state: 'collected' });
  await user.click(screen.getByRole('button', { name: 'Less was given' }));
  const amount = screen.getByLabelText('Amount that was given, in rupees');
  await user.type(amount, '500.26');
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  screen.getByText('Enter an amount up to ₹500.25');
  await user.clear(amount);
  await user.type(amount, '300');
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  screen.getByText('₹300 in cash taken?');
  screen.getByText('₹200.25 stays due.');
  await user.click(screen.getByRole('button', { name: 'Yes, I have it' }));
  await screen.findByText('₹300 taken in cash');
  screen.getByText('₹200.25 to be collected');
  expect((await store.events()).map(({ event }) => event)).toEqual([{ kind: 'payment', method: 'cash', amount: 300 }]);
});

test('shows what was taken after the server has booked it', async () => {
  await openVisit({ state: 'handed_over', amountDue: 0, payments: [{ method: 'cash', amount: 764 }] });
  screen.getByText('₹764 taken in cash');
});

test('has the next step at its foot, and folds the preparation once the patient is identified', async () => {
  const preparation = { fasting: null, further: [] };
  const { device } = await openVisit({ state: 'en_route', preparation });
  const next = within(screen.getByRole('navigation', { name: 'Next step' }));
  const fold = () => screen.getByText('Preparation').closest('details');
  expect(fold()?.open).toBe(true);
  await userEvent.click(next.getByRole('button', { name: 'I have arrived' }));
  await next.findByRole('button', { name: 'Next: Identify the patient' });
  await device.record('visit-1', { kind: 'identify', by: 'details' });
  await next.findByRole('button', { name: 'Next: Is the patient prepared?' });
  expect(fold()?.open).toBe(false);
});

test('says that the server waits for an earlier entry', async () => {
  const { user } = await openVisit({ state: 'assigned' }, { outcome: 'held' });
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  const part = (await screen.findByText('The server waits for an earlier entry')).closest('section');
  expect(part?.textContent).toContain('Accepted');
});
