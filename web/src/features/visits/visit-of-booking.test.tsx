import type { VisitTrack } from '@labfront/contract/visits';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayInIndia } from '../../shared/format/dates.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { VisitOfBooking } from './visit-of-booking.tsx';

afterEach(() => vi.useRealTimers());

const CALL = 'GET /visits/track/b1';
const aTrack = (changes: Partial<VisitTrack> = {}): VisitTrack => ({
  state: 'assigned',
  date: dayInIndia(new Date()),
  slot: '06:00-08:00',
  collector: { firstName: 'Ravi', mobileNumber: '9876500000' },
  startCode: '0042',
  arrivedAt: null,
  collectedAt: null,
  laterDraws: [],
  mealDraws: [],
  nextDrawAt: null,
  repeats: [],
  samples: [],
  ...changes,
});

function open(answers: Parameters<typeof fakeApi>[0], locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi(answers);
  const { container } = render(
    <Providers store={createStore({ api })} locale={locale}>
      <VisitOfBooking bookingId="b1" bookingNumber="LB-1" collection="home" />
    </Providers>,
  );
  return { sent, container };
}

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says who comes, with telephone and start code', async () => {
  open({ [CALL]: { data: aTrack() } });
  await screen.findByText('A phlebotomist will come to you');
  screen.getByText('0042');
  // Each booking of a page has a region of its own name.
  screen.getByRole('region', { name: 'Sample collection, LB-1' });
  expect(screen.getByRole('link', { name: 'Call Ravi' }).getAttribute('href')).toBe('tel:+919876500000');
});

it('speaks Hindi', async () => {
  open({ [CALL]: { data: aTrack({ state: 'en_route' }) } }, 'hi');
  await screen.findByText('आपके फ़्लेबोटोमिस्ट रास्ते में हैं');
});

it('follows the visit on its day every half minute, until the sample is collected', async () => {
  vi.useFakeTimers();
  let track = aTrack();
  const { sent } = open({ [CALL]: () => ({ data: track }) });
  await settle(0);
  track = aTrack({ state: 'collected', startCode: null, collectedAt: '2026-03-12T02:05:00.000Z' });
  await settle(30_000);
  screen.getByText('Your sample is collected');
  screen.getByText(/7:35 am/);
  expect(screen.queryByText('Start code')).toBeNull();
  await settle(120_000);
  expect(sent).toHaveLength(2);
});

it('asks once before the day', async () => {
  vi.useFakeTimers();
  const { sent } = open({ [CALL]: { data: aTrack({ date: '2099-01-01', collector: null }) } });
  await settle(120_000);
  expect(sent).toHaveLength(1);
});

it('shows nothing for a booking without a visit', async () => {
  vi.useFakeTimers();
  const { container, sent } = open({});
  await settle(60_000);
  expect(container.textContent).toBe('');
  expect(sent).toHaveLength(1);
});

it('says that further samples follow, and when the next one is due', async () => {
  open({
    [CALL]: { data: aTrack({ state: 'collecting', laterDraws: [60, 120], nextDrawAt: '2026-03-12T03:05:00.000Z' }) },
  });
  await screen.findByText(/1 hour and 2 hours after the first one/);
  screen.getByText('8:35 am');
});

it('asks for the time of the meal that a sample follows', async () => {
  open({ [CALL]: { data: aTrack({ mealDraws: [120] }) } });
  await screen.findByText(/2 hours after a meal. Tell the phlebotomist when you started to eat/);
});

describe('the samples of a booking', () => {
  const aSample = (changes: Partial<VisitTrack['samples'][number]> = {}) => ({
    ...{ patient: 'Asha Verma', tests: ['Lipid Profile'], stage: 'collected' as const, receivedAt: null },
    collectedAt: '2026-03-12T02:05:00.000Z',
    ...changes,
  });
  const taken = (...samples: VisitTrack['samples']) => aTrack({ state: 'handed_over', startCode: null, samples });
  const rows = () =>
    within(screen.getByRole('region', { name: 'Your samples, LB-1' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  it('say nothing before the first one is taken', async () => {
    open({ [CALL]: { data: aTrack({ samples: [aSample({ stage: 'planned', collectedAt: null })] }) } });
    await screen.findByText('A phlebotomist will come to you');
    expect(screen.queryByRole('region', { name: 'Your samples, LB-1' })).toBeNull();
  });

  it('say of each where it is, and of whom where there are several patients', async () => {
    const lost = aSample({ tests: ['HbA1c', 'TSH'], stage: 'lost', patient: 'Ravi Verma' });
    const fit = aSample({ stage: 'fit', receivedAt: '2026-03-12T05:35:00.000Z' });
    open({ [CALL]: { data: taken(aSample({ stage: 'on_the_way' }), fit, lost) } });
    await screen.findByText('Your sample is with the laboratory');
    expect(rows()).toEqual([
      'Lipid ProfileAsha VermaOn the way to the laboratoryCollected 12 Mar 2026, 7:35 am',
      'Lipid ProfileAsha VermaChecked: fit for testingReceived 12 Mar 2026, 11:05 am',
      'HbA1c, TSHRavi VermaWas lost: we are sorry',
    ]);
  });

  it('are asked for again while one is on its way', async () => {
    vi.useFakeTimers();
    let track = taken(aSample({ stage: 'on_the_way' }));
    const { sent } = open({ [CALL]: () => ({ data: track }) }, 'hi');
    await settle(0);
    screen.getByText('लैब के रास्ते में');
    track = taken(aSample({ stage: 'in_testing', receivedAt: '2026-03-12T05:35:00.000Z' }));
    await settle(120_000);
    screen.getByText('जाँच हो रही है');
    await settle(600_000);
    expect(sent).toHaveLength(2);
  });
});

describe('a sample that is needed once more', () => {
  const repeat = {
    _id: 'v2',
    kind: 'centre' as const,
    state: 'unscheduled' as const,
    centreId: 'c1',
    city: '',
    date: null,
    slot: null,
    patients: ['Asha Verma'],
    tests: ['Lipid Profile'],
    startCode: '4711',
  };
  const track = aTrack({ state: 'closed', startCode: null, repeats: [repeat] });
  const WINDOWS = 'GET /collection-windows';
  const SCHEDULE = 'PUT /visits/repeats/v2';
  const full = { date: '2099-01-05', slot: '06:00-08:00', capacity: 1, left: 0, fastingFriendly: true };

  it('says for which test, that it costs nothing, and takes a window even if it is full', async () => {
    const message = 'The time is agreed on';
    const { sent } = open({
      [CALL]: { data: track },
      [WINDOWS]: { data: [full] },
      [SCHEDULE]: { data: repeat, message },
    });
    await screen.findByText('We need another sample for Lipid Profile');
    screen.getByText(/You pay nothing/);
    screen.getByText('4711');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Choose a time' }));
    await user.click(await screen.findByRole('button', { name: 'Agree on this time' }));
    screen.getByText('Choose a day and a time');
    await user.click(await screen.findByRole('radio', { name: /6:00 am/ }));
    await user.click(screen.getByRole('button', { name: 'Agree on this time' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const put = sent.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(put?.body))).toEqual({ date: dayInIndia(new Date()), slot: '06:00-08:00' });
  });

  it('calls tests by their Hindi names, in samples too', async () => {
    const testsHi = ['लिपिड प्रोफ़ाइल'];
    const lost = {
      patient: 'Asha',
      tests: ['Lipid Profile'],
      testsHi,
      stage: 'lost',
      collectedAt: null,
      receivedAt: null,
    };
    const samples = [lost] as VisitTrack['samples'];
    open({ [CALL]: { data: { ...track, repeats: [{ ...repeat, testsHi }], samples } } }, 'hi');
    await screen.findByText('लिपिड प्रोफ़ाइल के लिए हमें एक और सैंपल चाहिए');
    screen.getByText('लिपिड प्रोफ़ाइल');
    expect(screen.queryByText(/Lipid/)).toBeNull();
  });

  it('keeps the dialog open with the reason of a refusal', async () => {
    const message = 'The phlebotomist is on the way: please call us';
    open({
      [CALL]: { data: track },
      [WINDOWS]: { data: [full] },
      [SCHEDULE]: () => refuse(409, { message, code: 'TOO_LATE' }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Choose a time' }));
    await user.click(await screen.findByRole('radio', { name: /6:00 am/ }));
    await user.click(screen.getByRole('button', { name: 'Agree on this time' }));
    await screen.findByText(message);
    screen.getByRole('dialog');
  });
});

it.each([
  ['assigned', 'This day is over and no collection is recorded. Please call us to agree on another time'],
  ['en_route', 'This day is over and no collection is recorded. Please call us to agree on another time'],
  ['collected', 'Your sample is collected'],
] as const)('says of a past day that nobody came, unless a sample was collected: %s', async (state, sentence) => {
  open({ [CALL]: { data: aTrack({ state, date: '2020-01-01' }) } });
  await screen.findByText(sentence);
  if (state !== 'collected') expect(screen.queryByText('Start code')).toBeNull();
});
