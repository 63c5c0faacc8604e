import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { aCentre } from '../testing.ts';
import { Component } from './centres-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const centre = aCentre({
  _id: 'c1',
  accreditation: { body: 'NABL', certificateNumber: 'MC-1', validFrom: '2020-01-01', validUntil: '2020-12-31' },
});

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /centres': { data: [centre] },
    'GET /city/cities': [{ _id: 'city', name: 'Bhopal' }],
    ...answers,
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const said = () => sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
  return { said, sent, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Lake View' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

it('lists every centre with its state, and an accreditation that ended', async () => {
  const { sent } = open();
  await screen.findByText('ended on 31 Dec 2020');
  expect(sent.some(({ url }) => url.includes('all=true'))).toBe(true);
});

it('adds a laboratory with what was typed, and shows at the field what is wrong', async () => {
  const made = { data: { ...centre, name: 'Arera' }, message: 'Arera is saved' };
  const { said, user } = open({ 'POST /centres': () => Response.json(made, { status: 201 }) });
  await user.click(await screen.findByRole('button', { name: 'Add a centre' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New centre' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Name is required');
  await user.type(dialog.getByLabelText('Name'), 'Arera');
  await user.type(dialog.getByLabelText('Code'), 'are');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'laboratory');
  await user.type(await dialog.findByLabelText(/^Laboratory code/), '07');
  await user.type(dialog.getByLabelText('Address'), '1 Road');
  await user.selectOptions(dialog.getByLabelText('City'), 'Bhopal');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Arera is saved'));
  const [[, body] = []] = said();
  expect(JSON.parse(String(body))).toMatchObject({
    code: 'are',
    kind: 'laboratory',
    labCode: '07',
    name: 'Arera',
    city: 'Bhopal',
    pincode: null,
    latitude: null,
    accreditation: null,
    listed: true,
  });
});

it('changes a centre, and shows at the code that another has it', async () => {
  const message = 'Arera has this code';
  const { user } = open({
    'PUT /centres/c1': refuse(409, { message, code: 'CODE_TAKEN', issues: [{ path: 'code', message }] }),
  });
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lake View' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Certificate number').value).toBe('MC-1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(message);
});

it('asks before it deletes, and says that a centre with records is kept', async () => {
  const message = 'Lake View has records, so it is kept and no longer works';
  const { said, user } = open({ 'DELETE /centres/c1': { data: { _id: 'c1', deleted: false }, message } });
  await choose(user, 'Delete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(said()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete centre' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', message));
});
