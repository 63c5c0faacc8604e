import type { Address } from '@labfront/contract/addresses';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './addresses-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

function anAddress(changes: Partial<Address> = {}): Address {
  return {
    _id: 'a1',
    userId: 'account-1',
    name: 'Asha Verma',
    number: '9876543210',
    locality: 'Shyamla Hills',
    pincode: '462002',
    address: '12 Lake View Road',
    city: 'Bhopal',
    landmark: '',
    addressType: 'home',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

const LIST = 'GET /address/addresses/';

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi(answers);
  render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { user, field, press, writes };
}

describe('addresses', () => {
  it('leads to the first one', async () => {
    const { press } = open({ [LIST]: [] });
    await screen.findByText('No addresses yet');
    await press('Add address');
    expect(await screen.findByRole('dialog', { name: 'New address' })).toBeDefined();
  });

  it('takes the city from the pincode, but never over what was typed', async () => {
    const { user, field, press, writes } = open({
      [LIST]: [],
      'GET /address/pincode/462016': { pincode: '462016', city: 'Bhopal', offices: ['Arera Colony', 'Shivaji Nagar'] },
      'GET /address/pincode/462002': { pincode: '462002', city: 'Elsewhere', offices: ['Vidya Vihar'] },
      'POST /address/create/': { data: anAddress({ pincode: '462016' }), message: 'The address is saved' },
    });
    await screen.findByText('No addresses yet');
    await press('Add address');
    await screen.findByRole('dialog');
    await user.type(field('Pincode'), '462016');
    await waitFor(() => expect(field('City').value).toBe('Bhopal'));
    expect(field('Locality').value).toBe('');
    await user.clear(field('Pincode'));
    await user.type(field('Pincode'), '462002');
    await waitFor(() => expect(field('Locality').value).toBe('Vidya Vihar'));
    expect(field('City').value).toBe('Bhopal');
    await user.type(field('Name at the door'), 'Asha');
    await user.type(field('Mobile number'), '98765 43210');
    await user.type(field('House, street'), 'E-4/12');
    await press('Save address');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse(String(writes()[0]?.body))).toMatchObject({ name: 'Asha', city: 'Bhopal', pincode: '462002' });
    expect(screen.getByText('12 Lake View Road', { exact: false })).toBeDefined();
  });

  it('shows at the field what is wrong with a change, and keeps the rest', async () => {
    const issues = [{ path: 'pincode', message: 'There is no such pincode' }];
    const { user, field, press } = open({
      [LIST]: [anAddress()],
      'PUT /address/update/a1': refuse(400, { message: 'No', issues }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit the address of Asha Verma' }));
    await screen.findByRole('dialog', { name: 'Change address' });
    await user.clear(field('Pincode'));
    await user.type(field('Pincode'), '462099');
    await press('Save address');
    const error = await screen.findByText('There is no such pincode');
    expect(field('Pincode').getAttribute('aria-describedby')).toContain(error.id);
    expect(field('City').value).toBe('Bhopal');
  });

  it('asks before it deletes', async () => {
    const { user, writes } = open({ [LIST]: [anAddress()], 'DELETE /address/delete/a1': { id: 'a1', message: '' } });
    await user.click(await screen.findByRole('button', { name: 'Delete the address of Asha Verma' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No addresses yet');
  });

  it('says why there is no list, and tries again', async () => {
    let fails = true;
    const { press } = open({ [LIST]: () => (fails ? refuse(500, {}) : [anAddress()]) });
    await screen.findByText('Failed to fetch addresses');
    fails = false;
    await press('Retry');
    await screen.findByText('Asha Verma');
  });
});
