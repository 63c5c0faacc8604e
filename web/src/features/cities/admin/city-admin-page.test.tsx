import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './city-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const bhopal = { _id: 'c1', name: 'Bhopal' };

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi({ 'GET /city/cities': [bhopal], ...answers });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const said = () => sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => `${method} ${body ?? ''}`);
  return { said, user: userEvent.setup() };
}

it('adds a city and refuses none at all', async () => {
  const { said, user } = open({
    'POST /city/cities': () => Response.json({ _id: 'c2', name: 'Indore' }, { status: 201 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a city' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New city' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Name is required');
  await user.type(dialog.getByLabelText('Name'), 'Indore{Enter}');
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Indore is added'));
  expect(said()).toEqual(['POST {"name":"Indore"}']);
});

it('renames a city, and shows at the field that the name is taken', async () => {
  const message = 'Indore is in the list already';
  const { user } = open({
    'PUT /city/cities/c1': refuse(409, { message, code: 'NAME_TAKEN', issues: [{ path: 'name', message }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Rename Bhopal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Bhopal' }));
  const box = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(box.value).toBe('Bhopal');
  await user.clear(box);
  await user.type(box, 'Indore{Enter}');
  await dialog.findByText(message);
});

it('asks before it deletes, and says why it may not', async () => {
  const { said, user } = open({
    'DELETE /city/cities/c1': refuse(409, { message: 'One collection is still to come' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Bhopal' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(said()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete city' }));
  await question.findByText('One collection is still to come');
  expect(said()).toEqual(['DELETE ']);
});

it.each([
  ['POST /city/cities', 'Add a city', 'Failed to add city'],
  ['PUT /city/cities/c1', 'Rename Bhopal', 'Failed to update city'],
])('%s fails with the text of the specification', async (call, button, text) => {
  const { user } = open({ [call]: refuse(500, {}) });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'x{Enter}');
  await dialog.findByText(text);
});
