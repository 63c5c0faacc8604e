import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aTest, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './test-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const rows = (...data: ReturnType<typeof aTest>[]) =>
  Response.json({ data }, { headers: { 'x-total-count': String(data.length) } });

const tsh = aTest('tsh', { name: 'TSH', code: 'T1', aliases: ['thyrotropin'] });

function open(answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const { api, sent } = fakeApi({
    'GET /test': () => rows(tsh),
    'GET /catalogue/categories': { data: [] },
    ...answers,
  });
  window.history.replaceState(null, '', `/${search}`);
  const router = createRouter([{ path: '/', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const bodyOf = (method: string) => {
    const request = sent.findLast((candidate) => candidate.method === method);
    return request?.body === undefined ? undefined : JSON.parse(String(request.body));
  };
  return { sent, router, bodyOf, user: userEvent.setup() };
}

const field = (name: RegExp | string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('the list of tests', () => {
  it('asks the server for the page, sort and filters of the address, inactive ones too', async () => {
    const { sent, router, user } = open({}, '?page=2&sort=-price&q=ts&category=Heart');
    await screen.findByText('1 row');
    const first = sent.find(({ url }) => url.includes('/test?'))?.url ?? '';
    for (const part of ['all=true', 'page=2', 'limit=20', 'sort=-price', 'q=ts', 'category=Heart'])
      expect(first).toContain(part);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Specimen' }), 'Urine');
    await waitFor(() => expect(sent.at(-1)?.url).toContain('sampleType=Urine'));
    expect(router.state.location.search).not.toContain('page');
  });

  it('takes a test off sale at once, and says so', async () => {
    const { bodyOf, user } = open({ 'PUT /test/test-tsh': { data: { ...tsh, active: false }, message: '' } });
    const control = await screen.findByRole('switch', { name: 'TSH is sold' });
    expect(control.getAttribute('aria-checked')).toBe('true');
    await user.click(control);
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'TSH is no longer sold'));
    expect(bodyOf('PUT')).toEqual({ active: false });
  });

  it('asks before it deletes, says what will happen, and shows why it may not', async () => {
    const refusal = refuse(409, { message: 'TSH is part of Thyroid package.', code: 'TEST_IN_USE' });
    const { sent, user } = open({ 'DELETE /test/test-tsh': refusal });
    await user.click(await screen.findByRole('button', { name: 'Delete TSH' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete TSH?' });
    expect(question.textContent).toContain('kept as inactive');
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect((await within(question).findByRole('alert')).textContent).toBe('TSH is part of Thyroid package.');
    await user.click(within(question).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says why it is not there, and tries again', async () => {
    let fails = true;
    const { user } = open({ 'GET /test': () => (fails ? refuse(500, {}) : rows(tsh)) });
    await screen.findByText('Failed to fetch tests');
    fails = false;
    await user.click(press('Retry'));
    await screen.findByText('TSH');
  });
});

describe('a new test', () => {
  it('shows its final price while one types, and sends what stands in the boxes', async () => {
    const { bodyOf, user } = open({
      'POST /test': () => Response.json({ data: aTest('zinc'), message: 'Zinc is added' }, { status: 201 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a test' }));
    await screen.findByRole('dialog', { name: 'New test' });
    await user.type(field('Name'), 'Zinc');
    const shown = () => screen.getByRole('status', { name: 'Final price' }).textContent;
    expect(shown()).toContain('Enter a price');
    await user.type(field('Price in rupees'), '499.50');
    await user.type(field(/Discount/), '10');
    expect(shown()).toContain('₹449.55');
    await user.type(field(/^Parameters(?! in)/), 'Zinc{Enter}');
    await user.type(field(/^Parameters(?! in)/), 'Copper, zinc');
    await user.click(field(/^Parameters in Hindi/));
    await user.paste('ज़िंक, कॉपर');
    await user.type(field(/^How to prepare, in Hindi/), 'खाली पेट आएँ।');
    await user.click(field(/^Also known as/));
    await user.paste('jasta\nzn;ZN');
    await user.click(press('Save'));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Zinc is added'));
    expect(bodyOf('POST')).toMatchObject({
      name: 'Zinc',
      price: '499.50',
      discountPercent: '10',
      sampleType: 'Blood',
      parameter: ['Zinc', 'Copper'],
      parameterHi: ['ज़िंक', 'कॉपर'],
      preparationHi: 'खाली पेट आएँ।',
      aliases: ['jasta', 'zn'],
      active: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says at its field what is wrong, and sends nothing', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a test' }));
    await screen.findByRole('dialog');
    await user.type(field('Price in rupees'), '-1');
    await user.type(field(/Discount/), '101');
    await user.click(press('Save'));
    await screen.findByText('Name is required');
    expect(screen.getByText('A price cannot be negative')).toBeDefined();
    expect(screen.getByText('A discount is at most 100 %')).toBeDefined();
    expect(document.activeElement).toBe(field('Name'));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('wants a Hindi parameter for each English one', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a test' }));
    await screen.findByRole('dialog');
    await user.type(field('Name'), 'Minerals');
    await user.type(field('Price in rupees'), '5');
    await user.type(field(/^Parameters(?! in)/), 'Zinc, Copper');
    await user.click(field(/^Parameters in Hindi/));
    await user.paste('ज़िंक,');
    await user.click(press('Save'));
    await screen.findByText('Write as many parameters in Hindi as in English: 2, not 1');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it("shows the server's word at its field, and keeps what was typed", async () => {
    const message = 'Another test is called TSH';
    const { user } = open({
      'POST /test': refuse(409, { message, code: 'NAME_TAKEN', issues: [{ path: 'name', message }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a test' }));
    await screen.findByRole('dialog');
    await user.type(field('Name'), 'tsh');
    await user.type(field('Price in rupees'), '5');
    await user.click(press('Save'));
    await screen.findByText(message);
    expect(field('Name').value).toBe('tsh');
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

it('a test is edited with all it has; chips go by button and Backspace', async () => {
  const { bodyOf, user } = open({ 'PUT /test/test-tsh': { data: tsh, message: 'TSH is saved' } });
  await user.click(await screen.findByRole('button', { name: 'Edit TSH' }));
  await screen.findByRole('dialog', { name: 'Edit TSH' });
  expect(field('Price in rupees').value).toBe('500');
  await user.click(press('Remove T4'));
  await user.type(field(/^Parameters(?! in)/), '{Backspace}');
  await user.click(press('Save'));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'TSH is saved'));
  expect(bodyOf('PUT')).toMatchObject({ code: 'T1', parameter: ['T3', 'TSH'], aliases: ['thyrotropin'] });
});
