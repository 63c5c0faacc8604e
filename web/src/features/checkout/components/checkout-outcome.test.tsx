// The screen after a booking: whom it is for, where, and how the customer hears of it.
import type { PatientRecord } from '@labfront/contract/patients';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionRead } from '../../../shared/session/session.slice.ts';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aCartBooking, anAccount, aPatient, fakeApi } from '../../../shared/testing.tsx';
import { MemoryRouter } from '../../../shared/testing-router.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';

function open(
  email: string,
  booking: Parameters<typeof aCartBooking>[0] = {},
  patients: readonly PatientRecord[] = [],
) {
  const store = createStore({
    api: fakeApi({ 'GET /centres': { data: [] }, 'GET /patients': { data: patients } }).api,
  });
  store.dispatch(sessionRead({ token: 't', user: anAccount({ email }) }));
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <CheckoutOutcome
          state={{ phase: 'placed', booking: aCartBooking(booking) }}
          onPay={() => {}}
          back={{ label: 'Back', go: () => {} }}
        />
      </MemoryRouter>
    </Providers>,
  );
}

const patient = (name: string) => ({
  patient: { _id: null, uhid: null, name, age: 70, sex: 'female' as const, dateOfBirth: null, mobileNumber: '' },
  lines: [],
});

it('names everybody who is tested', () => {
  open('asha@example.com', { patients: [patient('Kamla Verma'), patient('Ramesh Verma')] });
  screen.getByText('Kamla Verma, Ramesh Verma');
});

it('lets the customer ask those who have to agree before their results are seen', async () => {
  const [self, mother] = [
    aPatient({ _id: 'self', relation: 'self' }),
    aPatient({
      _id: 'mother',
      name: 'Kamla Verma',
      relation: 'parent',
      dateOfBirth: '1955-05-01',
      mobileNumber: '9876501234',
    }),
  ];
  const booked = [self, mother].map((one) => {
    const { lines, patient: snapshot } = patient(one.name);
    return { lines, patient: { ...snapshot, _id: one._id } };
  });
  open('asha@example.com', { patients: booked }, [self, mother]);
  await screen.findByText(/Kamla Verma has to agree before you see their results/);
  expect(screen.getAllByRole('button', { name: /^Ask / })).toHaveLength(1);
});

it('names the mail address where there is one', () => {
  open('asha@example.com');
  screen.getByText('We have sent all of this to asha@example.com.');
  screen.getByText('We write to asha@example.com once it is confirmed.');
});

it('says until when a booking is confirmed, and else that it will be', () => {
  open('asha@example.com', { expiresAt: '2026-11-29T12:30:00.000Z' });
  screen.getByText('We confirm this booking by 29 Nov 2026, 6:00 pm; otherwise it is cancelled and we tell you.');
  cleanup();
  open('asha@example.com', { expiresAt: null });
  screen.getByText('We look at your booking and confirm it.');
});

it('names WhatsApp and SMS for an account without one, and no mail', () => {
  open('');
  screen.getByText('We have sent a message by WhatsApp or SMS to 9876543210.');
  screen.getByText('We write by WhatsApp or SMS to 9876543210 once it is confirmed.');
  expect(document.body.textContent).not.toMatch(/mail/i);
});

it('names the laboratory, its address and hours while no centre is listed', async () => {
  open('', { collection: 'centre', centreId: null });
  await screen.findByText('Narmada Diagnostics');
  screen.getByText('Bhopal, Madhya Pradesh');
  expect(document.body.textContent?.replaceAll(/\s/g, ' ')).toContain('Sunday: 6:00 am – 1:00 pm');
});

it('lets somebody without a fixed time come to the centre, as the choice of the time says', () => {
  open('', { collection: 'centre', date: null, slot: null });
  screen.getByText(/Come to our centre when it suits you while it is open/);
});
