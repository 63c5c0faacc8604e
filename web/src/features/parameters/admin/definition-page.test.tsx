import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './definition-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const test = {
  _id: 't1',
  code: 'FBS',
  name: 'Fasting sugar',
  active: true,
  state: 'missing',
  department: '',
  specimens: '',
  parameters: 0,
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /test-definitions': { data: [test] },
    'GET /test/t1/definition': { data: null },
    'GET /parameters': { data: [{ _id: 'p1', code: 'GLU-F', name: 'Glucose', unit: 'mg/dL' }] },
    ...answers,
  });
  window.history.replaceState(null, '', '/definitions/t1');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/definitions/:id', Component }])} />
    </Providers>,
  );
  const said = () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)));
  return { said, user: userEvent.setup() };
}

it('defines a test with a specimen and a parameter that a search found', async () => {
  const { said, user } = open({ 'PUT /test/t1/definition': { data: {}, message: 'Saved' } });
  await screen.findByText('This test has no definition yet.');
  await user.type(screen.getByLabelText('Department'), 'Biochemistry');
  await user.type(screen.getByLabelText('Turnaround in hours'), '6');
  await user.click(screen.getByRole('button', { name: 'Add a specimen' }));
  await user.selectOptions(screen.getByLabelText('Container'), 'fluoride');
  await user.selectOptions(screen.getByLabelText('Time of the draw'), 'fasting');
  await user.type(screen.getByLabelText('Find a parameter by name or code'), 'glu');
  await user.click(await screen.findByRole('button', { name: 'Glucose, mg/dL' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Saved'));
  expect(said()).toMatchObject([
    {
      department: 'Biochemistry',
      turnaroundHours: 6,
      specimens: [{ key: 'serum', container: 'fluoride', timing: 'fasting', minutesAfter: null, volumeMl: 0.5 }],
      parameters: [{ parameterId: 'p1', specimenKey: 'serum', heading: '' }],
    },
  ]);
});

it('shows at the specimen what is wrong with it', async () => {
  const message = 'Enter millilitres from 0.01 to 5,000';
  const issues = [{ path: 'specimens.0.volumeMl', message }];
  const { user } = open({ 'PUT /test/t1/definition': refuse(400, { message, code: 'VALIDATION', issues }) });
  await user.click(await screen.findByRole('button', { name: 'Add a specimen' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [specimen] = screen.getAllByRole('listitem');
  await within(specimen ?? document.body).findByText(message);
});
