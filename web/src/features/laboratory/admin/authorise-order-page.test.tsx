import { ALL_PERMISSIONS } from '@labfront/contract/permission-names';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component } from './authorise-order-page.tsx';
import { aLine, anOrder, aParameter, aResult } from './testing.ts';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

const potassium = aParameter({ result: aResult({ state: 'verified', rowVersion: 2 }) });
const sodium = aParameter({
  parameterId: 'p2',
  name: 'Sodium',
  result: aResult({
    _id: 'r2',
    state: 'verified',
    value: '140',
    flag: 'N',
    critical: false,
    delta: null,
    rowVersion: 5,
  }),
});
const refused = {
  resultId: 'r2',
  lineId: 'l1',
  parameterId: 'p2',
  outcome: 'refused',
  code: 'NO_SIGNATORY',
  message: 'You are not a signatory today for Biochemistry at this centre',
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /lab/orders/o1': { data: anOrder([potassium, sodium]) },
    'GET /lab/worklist': {
      data: [aLine({ orderId: 'o2', accession: '260100000025' })],
    },
    ...answers,
  });
  window.history.replaceState(null, '', '/admin/authorise/o1');
  render(
    <RightsProvider permissions={ALL_PERMISSIONS}>
      <Providers store={createStore({ api })} locale="en">
        <RouterView router={createRouter([{ path: '/admin/authorise/:id', Component }])} />
      </Providers>
    </RightsProvider>,
  );
  return { sent, user: userEvent.setup() };
}

it('checks nothing critical in advance, and signs what is checked by the keyboard alone', async () => {
  const done = { ...refused, outcome: 'authorised', code: undefined, message: undefined };
  const { sent, user } = open({
    'PUT /lab/authorise': { data: [{ ...done, resultId: 'r1', parameterId: 'p1' }, done] },
  });
  const first = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Authorise Potassium' });
  expect(first.checked).toBe(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.getByText('⇈ Critically high')).toBeDefined();
  await user.keyboard(' {ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Authorise Sodium' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 values authorised')).toBeDefined();
  const { body } = sent.find(({ url }) => url.endsWith('/lab/authorise')) ?? {};
  expect(JSON.parse(String(body)).results).toEqual([
    { resultId: 'r1', rowVersion: 2 },
    { resultId: 'r2', rowVersion: 5 },
  ]);
  expect(await screen.findByRole('link', { name: 'Next order: 260100000025' })).toBeDefined();
});

it('says in words why a value was not signed, and shows what somebody changed meanwhile', async () => {
  const conflict = { ...refused, resultId: 'r1', parameterId: 'p1', outcome: 'conflict', code: 'RESULT_CHANGED' };
  const { user } = open({
    'PUT /lab/authorise': {
      data: [{ ...conflict, current: aResult({ value: '5.0' }) }, refused],
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Authorise Potassium' }));
  await user.click(screen.getByRole('button', { name: 'Authorise 2 values' }));
  expect(await screen.findByText('0 values authorised, 2 values not authorised')).toBeDefined();
  const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(alerts).toContain('Ravi Iyer entered 5.0 meanwhile. Read it and check it again.');
  expect(alerts).toContain('You are not a signatory today for Biochemistry at this centre');
});

it('tells of the sample what is to be known before a signature', async () => {
  open();
  expect(await screen.findByText('Collected 10 Mar 2026, 8:00 am')).toBeDefined();
  expect(screen.getByText('Takes furosemide')).toBeDefined();
});
