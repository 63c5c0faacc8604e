// The page of an order as tests open it. Production code never imports this file.
import type { LabOrder } from '@labfront/contract/laboratory';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component } from './order-page.tsx';

type Permissions = Parameters<typeof RightsProvider>[0]['permissions'];
export const ALL: Permissions = ['result.read', 'result.enter', 'result.verify', 'result.authorise', 'result.amend'];

/** Opens the page with these states of the order, one after the other. */
export function openOrder(orders: readonly LabOrder[], answers: Record<string, unknown> = {}, permissions = ALL) {
  const left = [...orders];
  const next = () => ({ data: left.length > 1 ? left.shift() : left[0] });
  const { api, sent } = fakeApi({ 'GET /lab/orders/o1': next, ...answers });
  window.history.replaceState(null, '', '/orders/o1');
  render(
    <RightsProvider permissions={permissions}>
      <Providers store={createStore({ api })} locale="en">
        <RouterView router={createRouter([{ path: '/orders/:id', Component }])} />
      </Providers>
    </RightsProvider>,
  );
  const body = (end: string) => JSON.parse(String(sent.find(({ url }) => url.endsWith(end))?.body ?? 'null'));
  return { sent, body, user: userEvent.setup() };
}

/** The answer to a value that was saved. */
export const saved = (parameterId: string, fields = {}) => ({
  resultId: `of-${parameterId}`,
  lineId: 'l1',
  parameterId,
  outcome: 'saved',
  rowVersion: 1,
  ...fields,
});
export const potassium = () => screen.findByLabelText<HTMLInputElement>('Potassium, mmol/L');
