import type { Visit, VisitAtCounter } from '@labfront/contract/visits';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, aStaffBooking, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './reception-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => notify.mockReset());

const VISIT: Visit = {
  _id: 'v1',
  bookingId: 'booking-1',
  bookingNumber: 'LB-1111-AAAA',
  kind: 'centre',
  state: 'unassigned',
  centreId: 'c1',
  date: '2026-03-12',
  slot: '06:00-08:00',
  pincode: '',
  address: '',
  patients: ['Asha Verma'],
  mobileNumber: '9876543210',
  tests: ['CBC'],
  collector: null,
  position: null,
  amountDue: 0,
  failCode: null,
  notes: [],
  needsReview: false,
  isLate: false,
  nextDrawAt: null,
  repeatOf: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const tube = (state: string): VisitAtCounter['patients'] => [
  {
    accession: '2603120001',
    name: 'Asha Verma',
    tubes: [
      {
        _id: 't1',
        tubeCode: '26010000000011',
        specimen: 'Whole blood',
        container: { kind: 'edta', colour: 'lavender', additive: 'EDTA', capacityMl: 3 },
        timing: 'any',
        minutesAfter: null,
        collectedAt: null,
        volumeMl: 2,
        tests: [{ testId: 'a', name: 'CBC' }],
        state,
      },
    ],
  },
];

const AT_COUNTER: VisitAtCounter = {
  visit: null,
  people: [{ name: 'Asha Verma', age: 41, sex: 'female' }],
  amountDue: 0,
  patients: [],
  consents: [],
  documents: null,
};

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /admin/bookings': { data: [aStaffBooking({ status: 'Confirmed' })] },
    'GET /visits/of-booking/booking-1': {
      data: { ...AT_COUNTER, visit: VISIT, patients: tube('planned') },
    },
    ...answers,
  });
  window.history.replaceState(null, '', '/?q=1111');
  const store = createStore({ api });
  const assignments = [
    { roleId: 'front-desk', roleName: 'front desk', scope: 'centre', centreId: 'c1', partnerId: null },
  ];
  store.dispatch(sessionRead({ token: 't', user: { ...anAccount({ role: 'staff' }), assignments } as never }));
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const bodyOf = (end: string) => {
    const body = sent.find(({ url, method }) => method !== 'GET' && url.endsWith(end))?.body;
    return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
  };
  return { sent, bodyOf, user: userEvent.setup() };
}

const choose = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Open LB-1111-AAAA' }));

it('checks a patient in with the start code, and says a wrong one at the field', async () => {
  let tries = 0;
  const { user, bodyOf } = open({
    'PUT /visits/v1/check-in': () => {
      tries += 1;
      return tries === 1
        ? refuse(409, { message: 'This start code is wrong', code: 'WRONG_START_CODE' })
        : { data: { ...VISIT, state: 'identified' } };
    },
  });
  await choose(user);
  const code = await screen.findByRole('textbox', { name: /Start code/ });
  await user.type(code, '0042');
  await user.click(screen.getByRole('button', { name: /^Check in/ }));
  await screen.findByText('This start code is wrong');
  await user.click(screen.getByRole('button', { name: /^Check in/ }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The patient is checked in and identified'));
  expect(bodyOf('/check-in')).toEqual({ startCode: '0042' });
});

it('makes the visit of a walk-in at the one centre where the caller works', async () => {
  const { user, bodyOf } = open({
    'GET /visits/of-booking/booking-1': { data: { visit: null, patients: [], consents: [], documents: null } },
    'POST /visits/walk-in': { data: { ...VISIT, state: 'arrived' } },
  });
  await choose(user);
  await screen.findByText('This booking has no visit yet.');
  await user.click(screen.getByRole('button', { name: 'Patient is here' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The visit has begun'));
  expect(bodyOf('/walk-in')).toEqual({ bookingId: 'booking-1', centreId: 'c1' });
});

it('says that a sample is not taken before its documents are there, and uploads them', async () => {
  const told = { tests: ['CBC'], missing: ['referral' as const] };
  const lacking = { testIds: ['a'], ...told, patients: [] };
  const asha = { bookedPatientId: null, name: 'Asha Verma', tests: ['CBC'] };
  const documents = {
    ...told,
    patients: [{ ...asha, missing: told.missing }],
    consentTests: ['HIV Screen'],
    documents: [],
  };
  const complete = { ...documents, missing: [], patients: [{ ...asha, missing: [] }] };
  const { user, sent } = open({
    'GET /visits/of-booking/booking-1': {
      data: { visit: VISIT, patients: tube('planned'), consents: [], documents: lacking },
    },
    'GET /booking-documents/booking-1': { data: documents },
    'POST /booking-documents/booking-1': { data: complete, message: 'The document is uploaded' },
  });
  await choose(user);
  await screen.findByText(/^Do not take the sample for CBC/);
  await screen.findByRole('button', { name: "Upload: Doctor's referral" });
  expect(screen.getByText('Still missing: please upload it before the sample is taken')).toBeDefined();
  const input = document.querySelector<HTMLInputElement>('[data-document="referral"]');
  if (!input) throw new Error('No field for the file');
  await user.upload(input, new File(['%PDF-1.4'], 'referral.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The document is uploaded'));
  await screen.findByText('All documents are uploaded');
  expect(screen.getByText(/^Before the sample for HIV Screen is taken/)).toBeDefined();
  expect(sent.filter(({ url }) => url.includes('/visits/of-booking'))).toHaveLength(2);
});

it('records the first print without a reason', async () => {
  const { user, bodyOf } = open({ 'POST /visits/v1/labels/printed': { message: '1 label recorded' } });
  await choose(user);
  const labels = await screen.findByRole('region', { name: 'Labels' });
  within(labels).getByText('planned');
  await user.click(within(labels).getByRole('button', { name: 'Record the print' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '1 label recorded'));
  expect(bodyOf('/printed')).toEqual({ specimenIds: ['t1'], reason: null });
});

it('asks why a label is printed again, and for a tube at all', async () => {
  const { user, bodyOf } = open({
    'GET /visits/of-booking/booking-1': {
      data: { visit: { ...VISIT, state: 'arrived' }, patients: tube('labelled'), consents: [], documents: null },
    },
    'POST /visits/v1/labels/printed': { message: '1 label recorded' },
  });
  await choose(user);
  const record = await screen.findByRole('button', { name: 'Record the print' });
  await user.click(record);
  await screen.findByText('Say why labels are printed again');
  await user.type(screen.getByRole('textbox', { name: /Reason for printing again/ }), 'Torn');
  await user.click(screen.getByRole('checkbox', { name: /26010000000011/ }));
  await user.click(record);
  await screen.findByText('Choose the tubes whose labels were printed');
  await user.click(screen.getByRole('checkbox', { name: /26010000000011/ }));
  await user.click(record);
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '1 label recorded'));
  expect(bodyOf('/printed')).toEqual({ specimenIds: ['t1'], reason: 'Torn' });
});

it('leads on where nothing is found', async () => {
  open({ 'GET /admin/bookings': { data: [] } });
  await screen.findByText('No booking found');
  screen.getByRole('link', { name: 'To the bookings' });
});

it("leads to the patients of the booking's number, where a signed consent is recorded", async () => {
  const { user } = open();
  await choose(user);
  const link = await screen.findByRole('link', { name: 'Record a signed consent to show results to the account' });
  expect(link.getAttribute('href')).toBe('/admin/patients?q=9876543210');
});

it.each(['home', 'centre'] as const)('checks in whoever comes for a free repeat that was to be at %s', async (kind) => {
  const repeat: Visit = { ...VISIT, _id: 'v2', kind, state: 'unscheduled', date: null, slot: null, repeatOf: 'v1' };
  const { user, bodyOf } = open({
    'GET /visits/of-booking/booking-1': {
      data: { visit: repeat, patients: tube('planned'), consents: [], documents: null },
    },
    'PUT /visits/v2/check-in': { data: { ...repeat, state: 'arrived' } },
  });
  await choose(user);
  await screen.findByText(/A free repeat/);
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await waitFor(() => expect(bodyOf('/check-in')).toEqual({ startCode: null }));
});

it('shows who to expect, what is to be paid, that the appointment is of another day, and what comes next', async () => {
  let state: 'assigned' | 'arrived' = 'assigned';
  const { user } = open({
    'GET /visits/of-booking/booking-1': () => ({
      data: { ...AT_COUNTER, visit: { ...VISIT, state }, amountDue: 764 },
    }),
    'PUT /visits/v1/check-in': () => {
      state = 'arrived';
      return { data: { ...VISIT, state } };
    },
  });
  await choose(user);
  const person = await screen.findByText(', 41 years, Female');
  expect(person.parentElement?.textContent).toBe('Asha Verma, 41 years, Female');
  expect(screen.getByText('₹764 to be paid')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Record the payment' }).getAttribute('href')).toContain('booking-1');
  expect(screen.getByRole('alert').textContent).toBe('This appointment is on 12 Mar 2026, not today.');
  await user.click(screen.getByRole('button', { name: 'Check in today all the same' }));
  await screen.findByText(/^Next: label the tubes and call the patient/);
  expect(screen.queryByRole('alert')).toBeNull();
});
