import { verhoeffDigit } from '@labfront/contract/verhoeff';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, aPatient, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './patients-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

const SELF = aPatient({ _id: 'self', name: 'Asha Verma', relation: 'self', dateOfBirth: null, sex: null });
const MIRA = aPatient();

function open(answers: Parameters<typeof fakeApi>[0], locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi(answers);
  const store = createStore({ api });
  store.dispatch(sessionRead({ user: anAccount(), token: 'token' }));
  render(
    <Providers store={store} locale={locale}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { user, field, press, writes };
}

describe('patients', () => {
  it('shows age, relation and numbers, and asks the own person for what is missing', async () => {
    open({ 'GET /patients': { data: [SELF, MIRA] } });
    const mira = (await screen.findByRole('heading', { name: 'Mira Verma' })).closest('li') as HTMLElement;
    expect(mira.textContent).toMatch(/Child, \d+ years, Female/);
    expect(mira.textContent).toContain('UHID 12345678901');
    expect(mira.textContent).toContain('Guardian: Asha Verma');
    const self = screen.getByRole('heading', { name: 'Asha Verma' }).closest('li') as HTMLElement;
    expect(within(self).getByRole('button', { name: 'Add your age and sex' })).toBeDefined();
    expect(within(self).queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('puts a deleted patient back', async () => {
    const { press, writes } = open({
      'GET /patients': { data: [SELF], deleted: [MIRA] },
      'PUT /patients/mira/restore': { data: MIRA, message: 'The patient is back' },
    });
    expect(await screen.findByRole('heading', { name: 'Deleted patients' })).toBeDefined();
    await press('Put Mira Verma back');
    await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', url: '/api/v1/patients/mira/restore' }]));
  });

  it('asks for a guardian under 18, and sends what was typed', async () => {
    const { user, field, press, writes } = open({
      'GET /patients': { data: [SELF] },
      'POST /patients': { data: MIRA, message: 'The patient is saved' },
    });
    await screen.findByRole('heading', { name: 'Asha Verma' });
    await press('Add patient');
    await user.type(field('Full name'), 'Mira Verma');
    await user.selectOptions(field('Relation to you'), 'child');
    await user.selectOptions(field('Sex'), 'female');
    await user.click(field('Only the age'));
    await user.type(field('Age'), '30');
    expect(screen.queryByLabelText("Guardian's name")).toBeNull();
    await user.selectOptions(field('Days, months or years'), 'months');
    const guardian = field("Guardian's name");
    await waitFor(() => expect(guardian.value).toBe('Asha Verma'));
    await user.clear(guardian);
    await user.type(guardian, 'Kamla Verma');
    await press('Save patient');
    expect(await screen.findByText('The guardian must agree to the tests')).toBeDefined();
    await user.click(field('The guardian agrees to the tests and to our keeping the results.'));
    await press('Save patient');
    await screen.findByRole('heading', { name: 'Mira Verma' });
    expect(JSON.parse(String(writes()[0]?.body))).toMatchObject({
      name: 'Mira Verma',
      relation: 'child',
      sex: 'female',
      age: { value: '30', unit: 'months' },
      guardian: { name: 'Kamla Verma', relation: 'parent', consent: true },
    });
  });

  it('finds a typing error in an ABHA number before anything is sent', async () => {
    const { user, field, press, writes } = open({ 'GET /patients': { data: [SELF, MIRA] } });
    await screen.findByRole('heading', { name: 'Mira Verma' });
    await press('Edit Mira Verma');
    const digits = '9112345678901';
    await user.type(field('ABHA number (optional)'), `${digits}${(Number(verhoeffDigit(digits)) + 1) % 10}`);
    await press('Save patient');
    expect(await screen.findByText(/typing error/)).toBeDefined();
    expect(writes()).toEqual([]);
  });

  it('says why a patient cannot be deleted', async () => {
    const message = 'Mira Verma has an open booking (LB-1111-AAAA).';
    const { press, user } = open({
      'GET /patients': { data: [SELF, MIRA] },
      'DELETE /patients/mira': refuse(409, { code: 'PATIENT_IN_USE', message }),
    });
    await screen.findByRole('heading', { name: 'Mira Verma' });
    await press('Delete Mira Verma');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('says why there is no list, and tries again', async () => {
    let fails = true;
    const { press } = open({ 'GET /patients': () => (fails ? refuse(500, {}) : { data: [SELF] }) });
    await screen.findByText('Failed to fetch the patients');
    fails = false;
    await press('Retry');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Asha Verma' })).toBeDefined());
  });

  it('is in Hindi too', async () => {
    open({ 'GET /patients': { data: [SELF, MIRA] } }, 'hi');
    const mira = (await screen.findByRole('heading', { name: 'Mira Verma' })).closest('li') as HTMLElement;
    expect(mira.textContent).toMatch(/बच्चा, \d+ साल, महिला/);
  });

  it('says what is missing where there is no number to ask for consent by', async () => {
    const kamla = aPatient({ _id: 'kamla', name: 'Kamla Verma', dateOfBirth: '1955-04-30', relation: 'parent' });
    open({ 'GET /patients': { data: [SELF, { ...kamla, mobileNumber: '', guardian: null }] } });
    expect(await screen.findByText(/Save the mobile number of Kamla Verma first/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask Kamla Verma for consent' })).toBeNull();
  });

  it('asks an adult relative for consent by a code, and says once it is given', async () => {
    const kamla = aPatient({ _id: 'kamla', name: 'Kamla Verma', dateOfBirth: '1955-04-30', relation: 'parent' });
    const mother = { ...kamla, mobileNumber: '9810000001', guardian: null };
    const agreed = { ...mother, resultsConsent: { at: '2026-03-01T00:00:00.000Z', by: 'code' as const } };
    const { user, press, writes } = open({
      'GET /patients': { data: [SELF, MIRA, mother] },
      'POST /patients/kamla/consent/code': { token: 'sealed', mobileNumber: '9810000001', message: 'Sent' },
      'PUT /patients/kamla/consent': { data: agreed, message: 'Saved' },
    });
    expect(await screen.findAllByText(/has to agree/)).toHaveLength(1);
    await press('Ask Kamla Verma for consent');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('+91 9810000001');
    await press('Send the code');
    await screen.findByLabelText('Code');
    await press('Save the consent');
    expect(await screen.findByText('Enter the six digits of the code')).toBeDefined();
    await user.type(screen.getByLabelText('Code'), '123456');
    await press('Save the consent');
    expect(await screen.findByText('Agreed that you see their results')).toBeDefined();
    expect(JSON.parse(String(writes().at(-1)?.body))).toEqual({ token: 'sealed', code: '123456' });
    expect(screen.queryByText(/has to agree/)).toBeNull();
  });
});
