import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { BookingDocuments } from './booking-documents.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => notify.mockReset());

const aDocument = (_id: string, bookedPatientId: string, removable = true) => ({
  ...{ _id, bookedPatientId, kind: 'consent' as const, file: '/files/x', originalName: `${_id}.pdf`, removable },
  createdAt: '2026-11-20T10:00:00.000Z',
});
const aPatient = (bookedPatientId: string, name: string, missing: ('consent' | 'referral')[]) => ({
  ...{ bookedPatientId, name, missing },
  tests: ['NIPT'],
});
const found = {
  tests: ['NIPT'],
  missing: ['consent' as const, 'referral' as const],
  patients: [aPatient('p1', 'Asha Verma', ['referral']), aPatient('p2', 'Mira Verma', ['consent', 'referral'])],
  consentTests: [],
  documents: [aDocument('of-asha', 'p1')],
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, mayUpload = true) {
  const { api, sent } = fakeApi({ 'GET /booking-documents/b1': { data: found }, ...answers });
  render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter>
        <BookingDocuments bookingId="b1" mayUpload={mayUpload} />
      </MemoryRouter>
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('shows each patient what is missing, and uploads for the chosen one', async () => {
  const { sent, user } = open({
    'POST /booking-documents/b1': { data: found, message: 'The document is uploaded' },
  });
  const asha = within(await screen.findByRole('group', { name: 'Asha Verma' }));
  expect(asha.getByRole('link', { name: 'Consent form: of-asha.pdf' })).toBeDefined();
  const mira = screen.getByRole('group', { name: 'Mira Verma' });
  expect(within(mira).queryByRole('link')).toBeNull();
  expect(within(mira).getAllByText(/^Still missing/)).toHaveLength(2);
  const input = mira.querySelector<HTMLInputElement>('[data-document="consent"]');
  if (!input) throw new Error('No field for the file');
  await user.upload(input, new File(['%PDF-1.4'], 'mira.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The document is uploaded'));
  const form = sent.find(({ method }) => method === 'POST')?.body as unknown as FormData;
  expect([form.get('kind'), form.get('bookedPatientId')]).toEqual(['consent', 'p2']);
});

it('removes a document after a question, and says where that is refused', async () => {
  let isDrawn = true;
  const { sent, user } = open({
    'DELETE /booking-documents/b1/of-asha': () =>
      isDrawn
        ? refuse(409, { code: 'DOCUMENT_KEPT', message: 'A sample was taken with this document' })
        : { data: { ...found, documents: [] }, message: 'The document is removed' },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove of-asha.pdf' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove of-asha.pdf?' }));
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await question.findByText('A sample was taken with this document')).toBeDefined();
  isDrawn = false;
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Consent form: of-asha.pdf' })).toBeNull());
  expect(notify).toHaveBeenCalledWith('success', 'The document is removed');
});

it('offers no removal once a sample was taken, nor to whoever only reads', async () => {
  const kept = { ...found, documents: [aDocument('of-asha', 'p1', false)] };
  open({ 'GET /booking-documents/b1': { data: kept } });
  await screen.findByRole('link', { name: 'Consent form: of-asha.pdf' });
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  open({}, false);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Consent form: of-asha.pdf' })).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
