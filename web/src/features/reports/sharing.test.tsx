import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aReport, fakeApi, refuse } from '../../shared/testing.tsx';
import { ShareDialog } from './components/share-dialog.tsx';
import { Component as SharedPage } from './shared-report-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const HAEMOGLOBIN = {
  code: 'HB',
  name: 'Haemoglobin',
  nameHi: 'हीमोग्लोबिन',
  testName: 'CBC',
  value: '12.10',
  unit: 'g/dL',
  reason: '',
  method: 'Photometry',
  flag: 'L',
  range: { low: '13', high: '17', criticalLow: null, criticalHigh: null, expected: [] },
  noRange: null,
};

const view = {
  patientName: 'Ramesh Verma',
  reportType: 'Blood Test',
  doctorName: '',
  comments: 'Fasting',
  issuedAt: '2026-03-10T04:00:00.000Z',
  laboratory: 'Labfront',
  checkCode: 'RP-AAAA-CCCC',
  originalName: 'cbc.pdf',
  facts: null,
  results: [HAEMOGLOBIN],
  reportFile: 'https://lab.example/files/abc.pdf?for=share-1&expires=1&signature=s',
  expiresAt: '2026-03-11T04:00:00.000Z',
};

function openLink(answers: Record<string, unknown>, locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi(answers);
  window.history.replaceState(null, '', '/shared/secret');
  const { unmount } = render(
    <Providers store={createStore({ api })} locale={locale}>
      <RouterView router={createRouter([{ path: '/shared/:token', Component: SharedPage }])} />
    </Providers>,
  );
  return { sent, unmount, user: userEvent.setup() };
}

it('shows nothing before the PIN, says what is wrong with it at its field, then the report', async () => {
  let answer: unknown = refuse(403, { code: 'PIN_WRONG', message: 'This PIN is wrong. Tries left: 9' });
  const { sent, user } = openLink({ 'POST /shared/secret': () => answer });
  expect(sent).toEqual([]);
  const pin = await screen.findByLabelText('PIN');
  await user.type(pin, '12');
  await user.click(screen.getByRole('button', { name: 'Open the report' }));
  expect(await screen.findByText('Enter the six digits of the PIN')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(pin, '3456');
  await user.click(screen.getByRole('button', { name: 'Open the report' }));
  expect(await screen.findByText(/Tries left: 9/)).toBeDefined();
  answer = { data: view };
  await user.click(screen.getByRole('button', { name: 'Open the report' }));
  expect(await screen.findByText('Ramesh Verma')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blood Test' }));
  const results = screen.getByRole('table', { name: 'Results of this report' });
  expect(results.textContent).toContain('12.10 g/dL13 to 17Below the range (L)13 to 17');
  expect(screen.getByRole('link', { name: 'Save the report' }).getAttribute('href')).toBe(
    '/files/abc.pdf?for=share-1&expires=1&signature=s&download=1',
  );
  await user.click(screen.getByRole('button', { name: 'Enter the PIN again' }));
  expect(screen.queryByText('Ramesh Verma')).toBeNull();
});

it('says first what a report that was made here does not tell, and what changed', async () => {
  const facts = {
    ...{ kind: 'amended', isPreliminary: true, pending: ['Lipid Profile'], collectedAt: '2026-03-09T02:00:00.000Z' },
    ...{ age: { value: 34, unit: 'years' }, sex: 'male', laboratories: ['Central, Bhopal', 'Metro, Delhi'] },
    ...{ comment: 'Haemolysed', remarks: ['Fasting: 12 hours'] },
    amendments: [
      ...[{ parameter: 'Urea', before: '30', after: 'not_done', reason: 'typing error, Clotted' }].map((one) => ({
        ...one,
        ...{ reasonCode: 'typing', note: 'Clotted' },
      })),
    ],
    replaces: [{ version: 1, code: 'RP-BBBB-DDDD', issuedAt: '2026-03-09T04:00:00.000Z' }],
    ...{ uhid: '11143436633', accession: '260700001347', elsewhere: ['Vitamin D'] },
    ...{ notPerformed: ['ESR: Clotted'], collectedAgain: ['CBC'] },
    amendedBefore: [
      { parameter: 'Sodium', before: '130', after: '140', reason: 'other', reasonCode: 'other', note: 'Swapped' },
    ],
    signatories: ['Dr Asha Rao, MD Pathology, MP-1234'],
  };
  const unmeasured = { ...HAEMOGLOBIN, code: 'UREA', value: 'not_done', reason: 'Too little sample', flag: null };
  const urgent = { ...HAEMOGLOBIN, code: 'K', name: 'Potassium', value: '7.1', unit: 'mmol/L', flag: 'HH' };
  const data = { ...view, comments: '', facts, results: [HAEMOGLOBIN, unmeasured, urgent] };
  const { user } = openLink({ 'POST /shared/secret': { data } });
  await user.type(await screen.findByLabelText('PIN'), '123456');
  await user.click(screen.getByRole('button', { name: 'Open the report' }));
  expect(await screen.findByText('This report is preliminary. Still open: Lipid Profile.')).toBeDefined();
  expect(screen.getByText('Urea: 30 is now Not done (typing error, Clotted)')).toBeDefined();
  expect(screen.getByText('It replaces version 1 of 9 Mar 2026, check code RP-BBBB-DDDD.')).toBeDefined();
  expect(screen.getByText('In the other report of this order: Vitamin D.')).toBeDefined();
  expect(screen.getByText('Critical: Potassium 7.1 mmol/L.')).toBeDefined();
  expect(screen.getByText('Not performed: ESR: Clotted.')).toBeDefined();
  expect(screen.getByText('Collected again, for another report: CBC.')).toBeDefined();
  expect(screen.getByText('Amended in a version before:')).toBeDefined();
  expect(screen.getByText(/^Sodium: 130 is now 140 \(.*Swapped\)$/)).toBeDefined();
  expect(screen.getByText('Ramesh Verma, 34 years, male')).toBeDefined();
  for (const said of [
    ...['9 Mar 2026, 7:30 am', 'Haemolysed', 'Fasting: 12 hours', /Metro, Delhi/, 'Too little sample'],
    ...['11143436633', '260700001347', 'Dr Asha Rao, MD Pathology, MP-1234'],
  ]) {
    expect(screen.getByText(said)).toBeDefined();
  }
});

it('says in Hindi why a value was amended, with what was typed as it is', async () => {
  const facts = {
    ...{ kind: 'amended', isPreliminary: false, pending: [], collectedAt: null, age: null, sex: null },
    ...{ laboratories: [], comment: '', remarks: [], uhid: null, accession: '260700001347', signatories: [] },
    amendments: [{ parameter: 'यूरिया', before: '30', after: '31', reason: '', reasonCode: 'typing', note: 'Swapped' }],
    ...{ replaces: [], elsewhere: [], notPerformed: [], collectedAgain: [], amendedBefore: [] },
  };
  const { user } = openLink({ 'POST /shared/secret': { data: { ...view, facts } } }, 'hi');
  await user.type(await screen.findByLabelText('PIN'), '123456');
  await user.click(screen.getByRole('button', { name: 'रिपोर्ट खोलें' }));
  expect(await screen.findByText('यूरिया: 30 की जगह 31 (टाइपिंग की गलती, Swapped)')).toBeDefined();
});

it('says in Hindi that a link has ended', async () => {
  const { user } = openLink(
    { 'POST /shared/secret': refuse(410, { code: 'SHARE_ENDED', message: 'यह लिंक बंद हो चुका है' }) },
    'hi',
  );
  await user.type(await screen.findByLabelText('PIN'), '123456');
  await user.click(screen.getByRole('button', { name: 'रिपोर्ट खोलें' }));
  expect(await screen.findByText('यह लिंक बंद हो चुका है')).toBeDefined();
});

it('makes a link with its PIN, shows those that work, and ends them', async () => {
  const { createdAt, expiresAt } = { createdAt: view.issuedAt, expiresAt: view.expiresAt };
  const share = { _id: 's1', createdAt, expiresAt, opened: 2, lastOpenedAt: createdAt, triesLeft: 10 };
  const path = '/prescription-reports/share/report-1';
  const { api, sent } = fakeApi({
    [`GET ${path}`]: { data: [share] },
    [`POST ${path}`]: {
      data: { ...share, _id: 's2', opened: 0 },
      link: 'https://lab.example/shared/secret',
      pin: '012345',
    },
    [`DELETE ${path}`]: { id: 'report-1', message: 'Ended' },
  });
  render(
    <Providers store={createStore({ api })} locale="en">
      <ShareDialog report={aReport()} onClose={() => {}} />
    </Providers>,
  );
  const user = userEvent.setup();
  expect(await screen.findByText('Opened 2 times')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('The link lasts'), '168');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('012345')).toBeDefined();
  expect(sent.find(({ method }) => method === 'POST')?.body).toBe('{"hours":168}');
  await user.click(screen.getByRole('button', { name: 'Copy the Link' }));
  expect(await navigator.clipboard.readText()).toBe('https://lab.example/shared/secret');
  expect(within(screen.getByRole('region', { name: 'Links that work' })).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'End all links' }));
  await waitFor(() => expect(screen.queryByText('012345')).toBeNull());
  expect(notify).toHaveBeenLastCalledWith('success', 'Ended');
});
