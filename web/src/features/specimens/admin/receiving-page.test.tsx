import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './receiving-page.tsx';
import { aBox, aTube, CODES, inBox } from './testing.ts';

const playTone = vi.hoisted(() => vi.fn());
vi.mock('./tones.ts', async (original) => ({ ...(await original<typeof import('./tones.ts')>()), playTone }));

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const [CODE, OTHER] = CODES;

function open(answers: Record<string, unknown> = {}, preloadedState?: object) {
  const { api, sent } = fakeApi({
    'GET /centres': { data: [] },
    'GET /shipments': { data: [] },
    [`POST /specimens/${CODE}/receive`]: {
      data: aTube({ state: 'received' }),
      repeatVisitId: null,
      isWithdrawn: false,
    },
    [`POST /specimens/${OTHER}/receive`]: refuse(404, { message: 'There is no tube', code: 'NOT_FOUND' }),
    ...answers,
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api, ...(preloadedState && { preloadedState }) })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const user = userEvent.setup();
  const scan = async (code: string) => user.type(await screen.findByLabelText('Tube code'), `${code}{Enter}`);
  return { sent, user, scan };
}

beforeEach(() => {
  playTone.mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

describe('receiving tubes', () => {
  it('receives a scanned tube at once and lists it', async () => {
    const { sent, scan } = open();
    await scan(`${CODE.slice(0, 4)} ${CODE.slice(4)}`);
    expect(await screen.findByText('2601 0000001 014: Asha Verma, HbA1c')).toBeDefined();
    expect(screen.getByText('1 received, 0 refused')).toBeDefined();
    expect(playTone).toHaveBeenLastCalledWith('good');
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('tells a wrong check digit, which is not sent, from an unknown code', async () => {
    const { sent, scan } = open();
    await scan(`${CODE.slice(0, -1)}9`);
    expect((await screen.findAllByText(/its check digit is wrong/)).length).toBeGreaterThan(0);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await scan('260100000017');
    expect((await screen.findAllByText(/is the accession number of a patient/)).length).toBeGreaterThan(0);
    await scan(OTHER);
    expect((await screen.findAllByText(/no tube of your centres has it/)).length).toBeGreaterThan(0);
    expect(screen.getByText('0 received, 3 refused')).toBeDefined();
    expect(playTone.mock.calls).toEqual([['bad'], ['bad'], ['bad']]);
  });

  it('is silent when it was told so', async () => {
    const { user, scan } = open();
    await user.click(await screen.findByRole('button', { name: 'Turn the sound off' }));
    await scan(CODE);
    await screen.findByText('1 received, 0 refused');
    expect(playTone).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Turn the sound on' })).toBeDefined();
  });

  it('says that a tube is received but cannot be accepted', async () => {
    const message = 'The tube is lost, so this cannot be done with it';
    const { user, scan } = open({
      [`POST /specimens/${CODE}/accept`]: refuse(409, { message, code: 'SPECIMEN_STATE' }),
    });
    await user.click(await screen.findByLabelText('Accept each tube at once'));
    await scan(CODE);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });
});

describe('where somebody stands', () => {
  const centres = ['Sehore', 'Arera'].map((name, index) => ({ _id: `c${index + 1}`, name }));
  const assignments = [{ roleId: 'admin', scope: 'all', centreId: null, partnerId: null }];
  const user = { ...anAccount({ role: 'admin' }), permissions: ['specimen.receive'], assignments };
  const preloadedState = { auth: { user, isAuthenticated: true, token: 't', loading: false, error: null, users: [] } };

  it('is chosen before the first scan, and remembered by the browser', async () => {
    const { sent, user, scan } = open({ 'GET /centres': { data: centres } }, preloadedState);
    const choice = await screen.findByLabelText('Where you are');
    await scan(CODE);
    expect((await screen.findAllByText(/Choose where you are first/)).length).toBeGreaterThan(0);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await user.selectOptions(choice, 'Arera');
    await scan(CODE);
    await screen.findByText('1 received, 1 refused');
    const said = JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body));
    expect(said).toEqual({ reason: '', centreId: 'c2', withoutBox: false });
    cleanup();
    open({ 'GET /centres': { data: centres } }, preloadedState);
    await waitFor(async () => expect(await screen.findByLabelText('Where you are')).toHaveProperty('value', 'c2'));
  });

  it('receives a tube of another centre as one without a box only when asked to', async () => {
    const message = `Tube ${CODE} belongs to Sehore and was not sent here in a box`;
    const path = `POST /specimens/${CODE}/receive`;
    const { sent, user, scan } = open({
      [path]: ({ body }: { body?: unknown }) =>
        JSON.parse(String(body)).withoutBox
          ? { data: aTube({ state: 'received' }), repeatVisitId: null, isWithdrawn: false }
          : refuse(409, { message, code: 'TUBE_ELSEWHERE' }),
    });
    await scan(CODE);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: /It came without a box: receive it here/ }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
    expect(JSON.parse(String(sent.findLast(({ method }) => method === 'POST')?.body))).toMatchObject({
      withoutBox: true,
    });
  });

  it.each([
    [null, true, /Its tests go on with it: the free repeat is withdrawn/],
    ['v2', false, /Its tests are collected once more, and that sample counts/],
  ])('says of a lost tube that it is found, and which sample counts (%s)', async (repeatVisitId, isWithdrawn, said) => {
    const { scan } = open({
      [`POST /specimens/${CODE}/receive`]: { data: aTube({ state: 'received' }), repeatVisitId, isWithdrawn },
    });
    await scan(CODE);
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  });
});

describe('a box that has arrived', () => {
  const box = aBox({ state: 'delivered', tubes: CODES.map((code) => inBox(code)) });

  it('is counted by scans; the missing tubes are named before they are lost', async () => {
    const after = { ...box, state: 'discrepancy' };
    const { sent, user } = open({
      'GET /shipments': { data: [box] },
      'PUT /shipments/x1/reconcile': { data: after, repeated: [], withdrawn: [] },
    });
    await user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
    const drawer = await screen.findByRole('dialog');
    const field = within(drawer).getByLabelText('Tube code');
    expect(within(drawer).getByText('0 of 2 tubes are here')).toBeDefined();
    await user.type(field, `${CODE}{Enter}`);
    expect(await within(drawer).findByText('1 of 2 tubes are here')).toBeDefined();
    await user.type(field, '26010000001039{Enter}');
    expect(await within(drawer).findByText('Wrong code')).toBeDefined();
    await user.click(within(drawer).getByRole('button', { name: 'Finish counting' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(/1 tube will be recorded as lost: 2601 0000001 \d{3}/)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Finish counting' }));
    expect(await within(drawer).findByText(/They are recorded as lost/)).toBeDefined();
    const said = JSON.parse(String(sent.find(({ url }) => url.endsWith('/reconcile'))?.body));
    expect(said.tubes).toEqual([
      { tubeCode: CODE, state: 'good' },
      { tubeCode: OTHER, state: 'missing' },
    ]);
  });

  it('names tubes that were found in it, by what counts', async () => {
    const { user } = open({
      'GET /shipments': { data: [{ ...box, tubes: CODES.map((code) => inBox(code, { whereabouts: 'arrived' })) }] },
      'PUT /shipments/x1/reconcile': {
        ...{ data: { ...box, state: 'reconciled' }, repeated: [OTHER], withdrawn: [CODE] },
      },
    });
    await user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('button', { name: 'Finish counting' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finish counting' }));
    await waitFor(() => expect(notify).toHaveBeenCalled());
    const [, said] = notify.mock.lastCall ?? [];
    expect(said).toContain('Found again: 2601 0000001 014. Their tests go on with them');
    expect(said).toContain('Found again: 2601 0000001 023. Their tests are collected once more');
  });

  it.each([
    ['in_transit', 'The box has arrived'],
    ['delivered', 'Finish counting'],
  ] as const)('%s is not taken in by whoever has sent it', async (state, step) => {
    const at = (centreId: string) => {
      const assignments = [{ roleId: 'technician', scope: 'centre', centreId, partnerId: null }];
      const user = { ...anAccount({ role: 'staff' }), permissions: ['shipment.work'], assignments };
      return { auth: { user, isAuthenticated: true, token: 't', loading: false, error: null, users: [] } };
    };
    const answers = {
      'GET /centres': { data: [{ _id: 'c2', name: 'Arera' }] },
      'GET /shipments': { data: [{ ...box, state }] },
    };
    for (const [centreId, isThere] of [
      ['c1', false],
      ['c2', true],
    ] as const) {
      const { user } = open(answers, at(centreId));
      await user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
      const drawer = await screen.findByRole('dialog');
      expect(within(drawer).queryByRole('button', { name: step }) !== null).toBe(isThere);
      expect(within(drawer).queryByText(/^Whoever receives it at Arera/) === null).toBe(isThere);
      cleanup();
    }
  });

  it('has the tubes that were received on their own, and not those that were received elsewhere', async () => {
    const tubes = [inBox(CODE, { whereabouts: 'arrived' }), inBox(OTHER, { whereabouts: 'elsewhere' })];
    const { sent, user } = open({
      'GET /shipments': { data: [{ ...box, tubes }] },
      'PUT /shipments/x1/reconcile': { data: { ...box, state: 'reconciled' }, repeated: [], withdrawn: [] },
    });
    await user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('1 of 1 tubes are here')).toBeDefined();
    expect(within(drawer).getByText('Received here on its own already')).toBeDefined();
    expect(within(drawer).getByRole('heading', { name: 'Out of the box: received elsewhere since' })).toBeDefined();
    await user.click(within(drawer).getByRole('button', { name: 'Finish counting' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Every tube of the box is here.')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Finish counting' }));
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/reconcile'))).toBe(true));
    const said = JSON.parse(String(sent.find(({ url }) => url.endsWith('/reconcile'))?.body));
    expect(said.tubes).toEqual([{ tubeCode: CODE, state: 'good' }]);
  });

  it('keeps what was counted when the page is loaded again, until it is finished', async () => {
    const answers = {
      'GET /shipments': { data: [box] },
      'PUT /shipments/x1/reconcile': { data: { ...box, state: 'reconciled' }, repeated: [], withdrawn: [] },
    };
    const first = open(answers);
    await first.user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
    await first.user.type(within(await screen.findByRole('dialog')).getByLabelText('Tube code'), `${CODE}{Enter}`);
    await screen.findByText('1 of 2 tubes are here');
    cleanup();
    const second = open(answers);
    await second.user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('1 of 2 tubes are here')).toBeDefined();
    await second.user.click(within(drawer).getByRole('button', { name: 'Finish counting' }));
    const question = await screen.findByRole('alertdialog');
    await second.user.click(within(question).getByRole('button', { name: 'Finish counting' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('takes in no tube of another centre, and shows whose tubes it holds', async () => {
    const { user } = open({
      'GET /shipments': { data: [aBox()] },
      'GET /centres': { data: [] },
      [`GET /specimens/${CODE}`]: { data: aTube() },
      [`GET /specimens/${OTHER}`]: { data: aTube({ tubeCode: OTHER, centreId: 'c9' }) },
    });
    await user.click(await screen.findByRole('button', { name: `Box ${box.number}` }));
    const drawer = await screen.findByRole('dialog');
    await user.type(within(drawer).getByLabelText('Tube code'), `${CODE}{Enter}`);
    expect(await within(drawer).findByText('Asha Verma, Serum, yellow')).toBeDefined();
    await user.type(within(drawer).getByLabelText('Tube code'), `${OTHER}{Enter}`);
    expect(await within(drawer).findByText(/by the record. This box leaves from/)).toBeDefined();
    expect(within(drawer).getByText('1 tube')).toBeDefined();
  });

  it('is packed and sealed; an unread temperature stops it', async () => {
    const open1 = aBox({ tubes: [inBox(OTHER)] });
    const message = `1 tubes of this shipment are not accounted for: ${OTHER}`;
    const { sent, user } = open({
      'GET /shipments': { data: [open1] },
      [`GET /specimens/${CODE}`]: { data: aTube() },
      'PUT /shipments/x1/seal': refuse(409, { message, code: 'SHIPMENT_INCOMPLETE' }),
    });
    await user.click(await screen.findByRole('button', { name: `Box ${open1.number}` }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole('heading', { name: 'Put in by the collector, not scanned yet' })).toBeDefined();
    await user.type(within(drawer).getByLabelText('Tube code'), `${CODE}{Enter}`);
    expect(await within(drawer).findByText('Tube 2601 0000001 014 is in the box')).toBeDefined();
    await user.type(within(drawer).getByLabelText(/Temperature/), 'cold');
    expect(within(drawer).getByText('Write the temperature as a number, such as 4.5')).toBeDefined();
    await user.clear(within(drawer).getByLabelText(/Temperature/));
    await user.type(within(drawer).getByLabelText(/Temperature/), '4,5');
    await user.click(within(drawer).getByRole('button', { name: 'Seal the box' }));
    expect(await within(drawer).findByText(message)).toBeDefined();
    const said = JSON.parse(String(sent.find(({ url }) => url.endsWith('/seal'))?.body));
    expect(said).toEqual({ tubeCodes: [CODE], temperature: 4.5 });
  });
});
