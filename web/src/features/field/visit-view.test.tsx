// The phlebotomist's view of a visit: the next step, refusals in words, and lost events.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openFieldDevice } from './field-device.ts';
import { aVisit, memoryStore } from './field-testing.ts';
import { openVisit, showVisit } from './visit-testing.tsx';

test('leads from one step to the next', async () => {
  const { user } = await openVisit({ state: 'assigned' });
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  await user.click(await screen.findByRole('button', { name: 'Start the journey' }));
  await user.click(await screen.findByRole('button', { name: 'I have arrived' }));
  expect(await screen.findByLabelText('Start code from the patient')).toBeDefined();
});

test('says in words why a step is not kept', async () => {
  const { user, store } = await openVisit({ state: 'identified' });
  const second = aVisit().patients[0]?.tubes[1]?.tubeCode ?? '';
  await user.type(screen.getByLabelText('Code on the tube'), second);
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This tube is for another sample of the same patient. Check the cap and the label.',
  );
  expect(await store.events()).toEqual([]);
});

test('asks for no tube of a test whose documents are missing', async () => {
  const [first, second] = aVisit().patients[0]?.tubes ?? [];
  const testIds = first?.tests.map(({ testId }) => testId) ?? [];
  const isOther = second?.tests.every(({ testId }) => !testIds.includes(testId));
  expect(isOther).toBe(true);
  const lacking = { testIds, tests: ['NIPT'], missing: ['consent' as const] };
  await openVisit({ state: 'identified', documents: { ...lacking, patients: [ofMeera(lacking)] } });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Do not draw this tube/),
  ]);
  expect(screen.getByLabelText('Code on the tube').closest('li')?.textContent).toContain(second?.tubeCode);
});

/** The documents of the patient of `aVisit`. */
const ofMeera = (lacking: { testIds: string[]; tests: string[]; missing: ('consent' | 'referral')[] }) => {
  return { bookedPatientId: 'booked-1', name: 'Meera Rao', age: 40, sex: 'female' as const, ...lacking };
};

test('takes a photo of a missing document, after which its tube may be drawn without a network', async () => {
  const [first] = aVisit().patients[0]?.tubes ?? [];
  const testIds = first?.tests.map(({ testId }) => testId) ?? [];
  const lacking = { testIds, tests: ['NIPT'], missing: ['consent' as const] };
  const documents = { ...lacking, patients: [ofMeera(lacking)] };
  const { user, store } = await openVisit({ state: 'identified', documents });
  const codeOf = () => screen.getByLabelText('Code on the tube').closest('li')?.textContent;
  expect(codeOf()).not.toContain(first?.tubeCode);
  const box = within(screen.getByRole('region', { name: 'Documents of Meera Rao' }));
  expect(box.getByText("Doctor's referral: uploaded")).toBeDefined();
  const input = document.querySelector<HTMLInputElement>('input[data-document=consent]');
  if (!input) throw new Error('No input');
  await user.upload(input, new File(['signed'], 'form.jpg', { type: 'image/jpeg' }));
  await box.findByText('Consent form: kept on this phone, sent with the next network');
  expect(await store.photos()).toMatchObject([{ kind: 'consent', bookedPatientId: 'booked-1', answer: null }]);
  expect(codeOf()).toContain(first?.tubeCode);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('asks for the written consent before the tube of a sensitive test', async () => {
  const { accession, tubes: [first] = [] } = aVisit().patients[0] ?? {};
  const testIds = first?.tests.map(({ testId }) => testId) ?? [];
  const consents = [{ accession: accession ?? '', testIds, tests: ['HIV Screen'] }];
  const { user, store } = await openVisit({ state: 'identified', consents });
  const codeOf = () => screen.getByLabelText('Code on the tube').closest('li')?.textContent;
  expect(codeOf()).not.toContain(first?.tubeCode);
  await user.click(screen.getByRole('button', { name: 'The patient has signed' }));
  expect(screen.getByText('Enter the name of the person who counselled')).toBeDefined();
  await user.type(screen.getByLabelText('Counselled by'), 'Meena Shah');
  await user.click(screen.getByRole('button', { name: 'The patient has signed' }));
  await waitFor(() => expect(codeOf()).toContain(first?.tubeCode));
  expect(screen.queryByRole('form', { name: 'Written consent' })).toBeNull();
  expect((await store.events()).map(({ event }) => event)).toEqual([
    { kind: 'consent', accession, counsellor: 'Meena Shah' },
  ]);
});

test('finds a mistyped digit before anything is recorded', async () => {
  const { user, store } = await openVisit({ state: 'identified' });
  const code = aVisit().patients[0]?.tubes[0]?.tubeCode ?? '';
  await user.type(
    screen.getByLabelText('Code on the tube'),
    code.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`),
  );
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  expect(screen.getByText(/mistyped digit/)).toBeDefined();
  expect(await store.events()).toEqual([]);
  await user.clear(screen.getByLabelText('Code on the tube'));
  await user.type(screen.getByLabelText('Code on the tube'), code);
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  expect(await screen.findByText('drawn')).toBeDefined();
});

test('asks for a reason before a visit ends without a sample', async () => {
  const { user, store } = await openVisit({ state: 'assigned' });
  await user.click(screen.getByRole('button', { name: 'This visit cannot be done' }));
  expect(screen.getAllByText('Choose a reason').length).toBeGreaterThan(1);
  await user.selectOptions(screen.getByLabelText('Reason'), 'Nobody at home');
  await user.click(screen.getByRole('button', { name: 'This visit cannot be done' }));
  expect(await screen.findByText('Nothing is left to do here.')).toBeDefined();
  expect((await store.events()).map(({ event }) => event)).toEqual([{ kind: 'fail', code: 'not_home', note: '' }]);
});

test('shows the server’s words for what it did not take over', async () => {
  const { user } = await openVisit(
    { state: 'assigned' },
    { outcome: 'refused', code: 'NOT_TODAY', message: 'Not on this day' },
  );
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  expect(await screen.findByText('Accepted: Not on this day')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Accept this visit' })).toBeDefined();
});

test('says that a step is not recorded where the storage is full', async () => {
  const full = { ...memoryStore(), addEvent: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
  const { user, device } = await openVisit({ state: 'assigned' }, {}, full);
  await user.click(screen.getByRole('button', { name: 'Accept this visit' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/it is not recorded/);
  expect(device.state()).toMatchObject({ unsent: 0 });
});

/** A visit with glucose fasting and two hours after; the phone's clock starts at 06:30. */
async function openTimed(isAfterMealAlone = false) {
  let clock = Date.parse('2026-11-23T01:00:00Z');
  const visit = aVisit(1, { state: 'identified' });
  const [patient] = visit.patients;
  if (!patient?.tubes[1]) throw new Error('The visit has two tubes');
  Object.assign(patient.tubes[1], { timing: 'timed', minutesAfter: 120 });
  if (isAfterMealAlone) patient.tubes = [{ ...patient.tubes[1], timing: 'post_meal', minutesAfter: null }];
  const store = memoryStore();
  await store.putVisits([{ visit, overAt: null }]);
  const device = await openFieldDevice({
    store,
    server: {
      rounds: () => Promise.reject(new TypeError('No network')),
      send: () => Promise.reject(new TypeError('No network')),
      sendPhoto: () => Promise.reject(new TypeError('No network')),
    },
    now: () => clock,
    newId: () => crypto.randomUUID(),
  });
  showVisit(device);
  const pass = (minutes: number) => {
    clock += minutes * 60_000;
  };
  const codes = patient.tubes.map(({ tubeCode }) => tubeCode);
  return { store, codes, user: userEvent.setup(), pass };
}

test('a later draw says when it is due without a network, and asks why it is drawn before', async () => {
  const { store, codes, user } = await openTimed();
  await user.type(screen.getByLabelText('Code on the tube'), codes[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  await screen.findByText('Due at 8:30 am, in 2 h 0 min');
  await user.type(screen.getByLabelText('Code on the tube'), codes[1] ?? '');
  await user.click(screen.getByRole('button', { name: 'Tube is drawn before its time' }));
  screen.getByText('Choose a reason', { selector: '[id]' });
  expect(await store.events()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText(/Its time has not come/), 'The patient cannot wait');
  await user.click(screen.getByRole('button', { name: 'Tube is drawn before its time' }));
  await screen.findByRole('button', { name: 'Tubes are handed over' });
  expect((await store.events()).at(-1)?.event).toMatchObject({ kind: 'collect', early: 'cannot_wait' });
});

test('a later draw is made without a reason once it is due', async () => {
  const { store, codes, user, pass } = await openTimed();
  await user.type(screen.getByLabelText('Code on the tube'), codes[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  await screen.findByText(/^Due at/);
  pass(121);
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Due since 8:30 am: draw it now');
  await user.type(screen.getByLabelText('Code on the tube'), codes[1] ?? '');
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  await screen.findByRole('button', { name: 'Tubes are handed over' });
  expect((await store.events()).at(-1)?.event).not.toHaveProperty('early');
});

test('a draw after a meal alone asks when the patient ate, and is due two hours after', async () => {
  const { store, user, pass, codes } = await openTimed(true);
  await user.click(screen.getByRole('button', { name: 'Keep the time of the meal' }));
  screen.getByText('Enter the time of the meal');
  await user.type(screen.getByLabelText('When did the patient start to eat?'), '06:45');
  await user.click(screen.getByRole('button', { name: 'Keep the time of the meal' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/has not come yet/);
  await user.clear(screen.getByLabelText('When did the patient start to eat?'));
  await user.type(screen.getByLabelText('When did the patient start to eat?'), '06:00');
  await user.click(screen.getByRole('button', { name: 'Keep the time of the meal' }));
  await screen.findByText('Ate at 6:00 am');
  screen.getByText('Due at 8:00 am, in 1 h 30 min');
  pass(91);
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Due since 8:00 am: draw it now');
  await user.type(screen.getByLabelText('Code on the tube'), codes[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Tube is drawn' }));
  await screen.findByRole('button', { name: 'Tubes are handed over' });
  expect((await store.events()).map(({ event }) => event.kind)).toEqual(['prepare', 'collect']);
});

test('asks each patient about the preparation, by name where there are several', async () => {
  const [first] = aVisit().patients;
  const preparation = { fasting: { hours: 10, isRequired: true }, further: [] };
  const patients = first ? [first, { ...first, accession: '260100000025', name: 'Kabir Rao', tubes: [] }] : [];
  const { user, store } = await openVisit({ state: 'identified', patients, preparation });
  await screen.findByText('Is Meera Rao prepared?');
  await user.type(screen.getByLabelText(/Medicines/), 'Metformin');
  await user.click(screen.getByRole('button', { name: 'Prepared, go on' }));
  await screen.findByText('Is Kabir Rao prepared?');
  expect(screen.getByLabelText(/Medicines/)).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Prepared, go on' }));
  await waitFor(() => expect(screen.queryByText(/prepared\?/)).toBeNull());
  expect((await store.events()).map(({ event }) => event)).toEqual([
    { kind: 'prepare', accession: first?.accession, proceed: true, medicines: 'Metformin' },
    { kind: 'prepare', accession: '260100000025', proceed: true },
  ]);
});

test('tubes go into a box that the phlebotomist chooses, and it is asked for', async () => {
  const boxes = [{ _id: 'box-1', number: 'SH261123000001', to: 'Central laboratory' }];
  const { user, store } = await openVisit({ state: 'collected', boxes });
  await user.click(screen.getByRole('button', { name: 'Tubes are handed over' }));
  expect(await store.events()).toEqual([]);
  await user.selectOptions(
    screen.getByLabelText('Where the tubes are put'),
    'Box SH261123000001 to Central laboratory',
  );
  await user.click(screen.getByRole('button', { name: 'Tubes are handed over' }));
  await screen.findByText('Nothing is left to do here.');
  expect((await store.events()).map(({ event }) => event)).toEqual([{ kind: 'handOver', shipmentId: 'box-1' }]);
});

test('tubes are handed over without a box too', async () => {
  const boxes = [{ _id: 'box-1', number: 'SH261123000001', to: 'Central laboratory' }];
  const { user, store } = await openVisit({ state: 'collected', boxes });
  await user.selectOptions(
    screen.getByLabelText('Where the tubes are put'),
    'No box: handed to somebody at the centre',
  );
  await user.click(screen.getByRole('button', { name: 'Tubes are handed over' }));
  await screen.findByText('Nothing is left to do here.');
  expect((await store.events()).map(({ event }) => event)).toEqual([{ kind: 'handOver' }]);
});
