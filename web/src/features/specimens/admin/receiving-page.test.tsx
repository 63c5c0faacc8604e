import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './receiving-page.tsx';
import { aBox, aTube, CODES } from './testing.ts';

const playTone = vi.hoisted(() => vi.fn());
vi.mock('./tones.ts', async (original) => ({ ...(await original<typeof import('./tones.ts')>()), playTone }));

const [CODE, OTHER] = CODES;

function open(answers: Record<string, unknown> = {}) {
  const { api, sent } = fakeApi({
    'GET /centres': { data: [] },
    'GET /shipments': { data: [] },
    [`POST /specimens/${CODE}/receive`]: { data: aTube({ state: 'received' }) },
    [`POST /specimens/${OTHER}/receive`]: refuse(404, { message: 'There is no tube', code: 'NOT_FOUND' }),
    ...answers,
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
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

describe('a box that has arrived', () => {
  const box = aBox({ state: 'delivered', tubes: CODES.map((tubeCode) => ({ tubeCode, state: null })) });

  it('is counted by scans; the missing tubes are named before they are lost', async () => {
    const after = { ...box, state: 'discrepancy' };
    const { sent, user } = open({ 'GET /shipments': { data: [box] }, 'PUT /shipments/x1/reconcile': { data: after } });
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

  it('is packed and sealed; an unread temperature stops it', async () => {
    const open1 = aBox({ tubes: [{ tubeCode: OTHER, state: null }] });
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
