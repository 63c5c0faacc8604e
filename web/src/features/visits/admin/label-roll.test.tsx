import type { Permission } from '@labfront/contract/permission-names';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import { Component } from './reception-page.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/files/save-answer.ts', () => ({ saveFile, saveAnswer: vi.fn() }));
const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const CENTRES = [
  { _id: 'c1', name: 'Arera Colony' },
  { _id: 'c2', name: 'Sehore' },
];

function open(answers: Parameters<typeof fakeApi>[0], permissions: readonly Permission[] = ['specimen.label']) {
  const { api, sent } = fakeApi({ 'GET /centres': { data: CENTRES }, ...answers });
  const store = createStore({ api });
  const assignments = [{ roleId: 'desk', roleName: 'desk', scope: 'all', centreId: null, partnerId: null }];
  const user = { ...anAccount({ role: 'staff' }), assignments };
  store.dispatch(sessionRead({ token: 't', user: user as never }));
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={store} locale="en">
      <RightsProvider permissions={permissions}>
        <MemoryRouter>
          <Component />
        </MemoryRouter>
      </RightsProvider>
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('reserves codes for a roll and saves them one a line; says what is wrong with the number', async () => {
  const codes = ['26010000001014', '26010000001023'];
  const wrong = { message: 'Check the form', issues: [{ path: 'count', message: 'Enter how many codes, 1 to 5000' }] };
  const answers: unknown[] = [refuse(400, wrong), { data: { codes } }];
  const { sent, user } = open({ 'POST /specimens/rolls': () => answers.shift() });
  await user.click(await screen.findByText('Labels printed in advance'));
  const reserve = screen.getByRole('button', { name: 'Reserve codes and save the file' });
  await user.click(reserve);
  expect(await screen.findByText('Choose the centre that uses them')).toBeDefined();
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await user.selectOptions(screen.getByLabelText('Centre'), 'Sehore');
  await user.click(reserve);
  expect(await screen.findByText('Enter how many codes, 1 to 5000')).toBeDefined();
  await user.type(screen.getByLabelText('How many codes'), '2x');
  await user.click(reserve);
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '2 codes are reserved'));
  expect(JSON.parse(String(sent.findLast(({ method }) => method === 'POST')?.body))).toEqual({
    count: 2,
    centreId: 'c2',
  });
  const [file, name] = saveFile.mock.lastCall ?? [];
  expect([name, await (file as Blob).text()]).toEqual(['tube-codes.txt', '26010000001014\r\n26010000001023\r\n']);
});

it('is not offered to somebody who labels nothing', async () => {
  open({}, ['visit.read']);
  await screen.findByRole('heading', { name: 'Reception' });
  expect(screen.queryByText('Labels printed in advance')).toBeNull();
});
