import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aPatient, refuse } from '../../../shared/testing.tsx';
import { openBookings } from './testing.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

it('adds a relative of a new customer, and records what nobody has said yet, without leaving the booking', async () => {
  const staff = { accountId: 'kamla', accountName: 'Kamla Bai', mobileVerified: true, mergedInto: null };
  const unknown = { dateOfBirth: null, age: null, sex: null, guardian: null };
  const self = { ...aPatient({ _id: 'self', name: 'Kamla Bai', relation: 'self', ...unknown }), ...staff };
  const twin = { ...aPatient({ _id: 'twin', name: 'Kamla Bay' }), ...staff, mergedInto: { _id: 'self', uhid: '1' } };
  const child = { ...aPatient({ _id: 'mira', name: 'Mira Bai' }), ...staff };
  const family = [twin, self];
  const { user, written } = openBookings({
    'GET /admin/patients': () => Response.json({ data: family }),
    'PUT /admin/patients/self': () => {
      Object.assign(self, { sex: 'female', age: { value: 52, unit: 'years', recordedOn: '2026-01-01' } });
      return Response.json({ data: self, message: '' });
    },
    'POST /admin/patients': () => {
      family.push(child);
      return Response.json({ data: child, message: '' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
  await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
  await user.type(dialog.getByLabelText('Add a test or package'), 'check');
  await user.click(await dialog.findByRole('button', { name: /Check-up/ }));
  await user.click(dialog.getByRole('radio', { name: /Patients of the account/ }));
  const item = within(await dialog.findByRole('group', { name: 'Check-up' }));
  expect(item.queryByRole('checkbox', { name: /Kamla Bay/ })).toBeNull();
  await user.click(await item.findByRole('checkbox', { name: /Kamla Bai/ }));
  const age = within(await screen.findByRole('dialog', { name: 'Age and sex of Kamla Bai' }));
  expect(age.queryByLabelText('Full name')).toBeNull();
  await user.click(age.getByText('Only the age'));
  await user.type(age.getByLabelText('Age'), '52');
  await user.selectOptions(age.getByLabelText('Sex'), 'Female');
  await user.click(age.getByRole('button', { name: 'Save patient' }));
  await waitFor(() => expect(item.getByRole('checkbox', { name: /Kamla Bai/ })).toHaveProperty('checked', true));
  await user.click(dialog.getByRole('button', { name: 'Add patient' }));
  const added = within(await screen.findByRole('dialog', { name: 'New patient' }));
  await user.type(added.getByLabelText('Full name'), 'Mira Bai');
  await user.selectOptions(added.getByLabelText('Relation to the customer'), 'Child');
  await user.selectOptions(added.getByLabelText('Sex'), 'Female');
  await user.type(added.getByLabelText('Date of birth'), '1999-05-01');
  expect(added.getByText(/the customer sees their results once they agree/)).toBeDefined();
  await user.click(added.getByRole('button', { name: 'Save patient' }));
  await waitFor(() => expect(item.getByRole('checkbox', { name: /Mira Bai/ })).toHaveProperty('checked', true));
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(written()).toHaveLength(3));
  expect(written()).toMatchObject([
    { call: 'PUT /admin/patients/self', body: { sex: 'female', age: { value: '52', unit: 'years' } } },
    { call: 'POST /admin/patients', body: { accountId: 'kamla', name: 'Mira Bai', relation: 'child' } },
    { call: 'POST /booking', body: { patients: [{ patientId: 'self' }, { patientId: 'mira' }] } },
  ]);
  await screen.findByRole('dialog', { name: 'Booking LN-1111-AAAA' });
});

it('says the price with a coupon before it books, and why a code does not count', async () => {
  const { user, sent } = openBookings({
    'GET /coupons/check': ({ url }: { url: string }) =>
      url.includes('code=family10')
        ? Response.json({ data: { code: 'FAMILY10', amount: 50 } })
        : refuse(409, { code: 'COUPON_EXPIRED', message: 'This coupon has ended' }),
  });
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
  await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
  await user.type(dialog.getByLabelText('Add a test or package'), 'check');
  await user.click(await dialog.findByRole('button', { name: /Check-up/ }));
  const code = dialog.getByLabelText(/^Coupon code/);
  await user.type(code, 'old');
  await user.tab();
  expect(await dialog.findByText('This coupon has ended')).toBeDefined();
  await user.clear(code);
  await user.type(code, 'family10');
  await user.tab();
  const label = await dialog.findByText('Price, less ₹50 by the coupon');
  expect(label.nextElementSibling?.textContent).toBe('₹450');
  const asked = sent.filter(({ url }) => url.includes('/coupons/check')).at(-1)?.url ?? '';
  expect(new URL(asked, 'http://localhost').searchParams.get('items')).toBe('package-check-up:1');
});
