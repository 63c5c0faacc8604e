import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aPackage, aTest, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './package-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const lipid = aTest('lipid', { name: 'Lipid profile', finalPrice: 600, parameter: ['HDL', 'LDL'] });
const hdl = aTest('hdl', { name: 'HDL cholesterol', finalPrice: 250.5, parameter: ['hdl'] });
const pack = aPackage('heart', [lipid], { name: 'Heart package', price: 500, discountPercent: 0, finalPrice: 500 });

const list = (...data: object[]) => Response.json({ data }, { headers: { 'x-total-count': String(data.length) } });

async function edit(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /package': () => list(pack),
    'GET /test': () => list(lipid, hdl),
    'GET /catalogue/categories': { data: [] },
    'PUT /package/package-heart': { data: pack, message: 'Heart package is saved' },
    ...answers,
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Heart package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Heart package' }));
  const search = async (text: string) => {
    await user.type(dialog.getByLabelText('Search'), text);
    return within(await dialog.findByRole('list', { name: 'Add a test' }));
  };
  const body = () => JSON.parse(String(sent.findLast(({ method }) => method === 'PUT')?.body));
  return { user, dialog, search, sent, body };
}

it('says what the tests cost one by one and what the package saves, while it is put together', async () => {
  const { user, dialog, search, sent, body } = await edit();
  expect(dialog.getByText('Saves ₹100 (17%) against the single tests')).toBeDefined();
  const found = await search('hdl');
  expect(sent.at(-1)?.url).toContain('q=hdl&all=true');
  await user.click(found.getByRole('button', { name: 'Add HDL cholesterol' }));
  expect(dialog.getByText('₹850.50')).toBeDefined();
  expect(dialog.getByText('What HDL cholesterol measures is measured by the other tests already.')).toBeDefined();
  await user.clear(dialog.getByLabelText('Price in rupees'));
  await user.type(dialog.getByLabelText('Price in rupees'), '900');
  expect(dialog.getByText('Costs ₹49.50 more than the single tests')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Heart package is saved'));
  expect(body()).toMatchObject({ price: '900', tests: ['test-lipid', 'test-hdl'], parameters: null });
});

it('has other names by which patients find it', async () => {
  const known = { ...pack, aliases: ['dil ki jaanch'] };
  const { user, dialog, body } = await edit({ 'GET /package': () => list(known) });
  await user.type(dialog.getByRole('textbox', { name: /Also known as/ }), 'heart check{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(body()).toMatchObject({ aliases: ['dil ki jaanch', 'heart check'] }));
});

it('warns of a test that is in it already, and takes one out', async () => {
  const { user, dialog, search } = await edit();
  const found = await search('lipid');
  await user.click(found.getByRole('button', { name: 'Lipid profile, In the package' }));
  expect(dialog.getByText('Lipid profile is in this package already.')).toBeDefined();
  const inside = () => within(dialog.getByRole('list', { name: 'Tests in it' })).getAllByRole('listitem');
  expect(inside()).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Remove Lipid profile' }));
  expect(dialog.getByText('No test is in it yet.')).toBeDefined();
  expect(dialog.queryByText(/one by one/)).toBeNull();
});

it("shows the server's word about one of its tests", async () => {
  const issues = [{ path: 'tests.0', message: 'There is no such test' }];
  const { user, dialog } = await edit({
    'PUT /package/package-heart': refuse(400, { message: 'There is no such test', code: 'VALIDATION', issues }),
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('There is no such test');
});
