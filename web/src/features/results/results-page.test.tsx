import type { MyResult, ResultPoint } from '@labfront/contract/my-results';
import { changeExpected, positionIn } from '@labfront/contract/result-course';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, aPatient, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { handle, Component as ResultPage } from './result-page.tsx';
import {
  beforeNewest,
  changeSentences,
  courseSentences,
  momentsOf,
  positionText,
  rangeCell,
  urgentText,
  valueSentence,
} from './result-words.ts';
import { resultsMessages } from './results.messages.ts';
import { Component as ResultsPage } from './results-page.tsx';

const aPoint = (fields: Partial<ResultPoint> = {}): ResultPoint => ({
  _id: Math.random().toString(36),
  at: '2026-01-05T06:00:00.000Z',
  value: '12.1',
  unit: 'g/dL',
  method: 'Photometry',
  flag: 'L',
  range: { low: '13', high: '17', criticalLow: null, criticalHigh: null, expected: [] },
  noRange: null,
  laboratoryId: 'lab',
  laboratory: 'Bhopal laboratory',
  isReferred: false,
  testName: 'CBC',
  orderId: Math.random().toString(36),
  reportId: 'report',
  ...fields,
});
const aResult = (points: ResultPoint[], fields: Partial<MyResult> = {}): MyResult => ({
  parameterId: 'hb',
  code: 'HB',
  name: 'Haemoglobin',
  nameHi: 'हीमोग्लोबिन',
  kind: 'number',
  department: 'Haematology',
  cvi: '2.7',
  cva: '1.35',
  points,
  ...fields,
});
const patient = { _id: 'self', name: 'Asha Verma' };

function open(Page: typeof ResultsPage, answers: Parameters<typeof fakeApi>[0], locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi({ 'GET /patients': { data: [aPatient({ relation: 'self' })] }, ...answers });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'token', user: anAccount() }));
  render(
    <Providers store={store} locale={locale}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

describe('results', () => {
  const later = { at: '2026-03-05T06:00:00.000Z' };
  const list = {
    'GET /my-results': {
      data: [
        aResult([aPoint(), aPoint({ ...later, value: '13.4', flag: 'N' })]),
        aResult([aPoint({ value: '<0.5', flag: 'L', unit: 'u[IU]/mL' })], {
          parameterId: 'tsh',
          code: 'TSH',
          name: 'TSH',
        }),
      ],
      patient,
    },
  };

  it('say in words where the newest value lies, and what changed', async () => {
    open(ResultsPage, list);
    const card = (await screen.findByRole('heading', { name: 'Haemoglobin' })).closest('li') as HTMLElement;
    expect(card.textContent).toContain('13.4 g/dL');
    expect(card.textContent).toContain('In the range');
    expect(card.textContent).toContain('Range of this report: 13 to 17');
    expect(card.textContent).toContain('10.7 % more than before (12.1 g/dL on 5 Jan 2026).');
    expect(card.textContent).toContain('more than the change expected from day to day (8.4 %)');
    expect(
      within(card).getByRole('img', { name: '13.4 g/dL. Range of this report: 13 to 17. In the range.' }),
    ).toBeDefined();
    expect(document.body.textContent).not.toMatch(/abnormal|disease/i);
  });

  it('come first where they lie outside their range', async () => {
    open(ResultsPage, list);
    await screen.findByRole('heading', { name: 'TSH' });
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['TSH', 'Haemoglobin']);
  });

  it('are found by name, and those outside their range alone', async () => {
    const more = ['a', 'b', 'c', 'd'].map((code) =>
      aResult([aPoint({ value: '14', flag: 'N' })], { parameterId: code, code, name: `Test ${code}`, nameHi: 'यूरिया' }),
    );
    const answer = list['GET /my-results'];
    const { user } = open(ResultsPage, { 'GET /my-results': { ...answer, data: [...answer.data, ...more] } });
    await screen.findByRole('heading', { name: 'TSH' });
    expect(screen.getByText('6 tests · One outside its range')).toBeDefined();
    await user.type(screen.getByLabelText('Find a test'), 'यूरिया');
    expect(screen.getByText('4 tests')).toBeDefined();
    await user.clear(screen.getByLabelText('Find a test'));
    await user.selectOptions(screen.getByLabelText('Show'), 'outside');
    expect(screen.queryByRole('heading', { name: 'Haemoglobin' })).toBeNull();
    expect(screen.getByText('<0.5 µIU/mL')).toBeDefined();
  });

  it('at a limit for a call within their range are shown with those outside, and not counted as one', async () => {
    const range = { low: null, high: '6', criticalLow: null, criticalHigh: '6', expected: [] };
    const critical = aResult([aPoint({ value: '6', flag: 'HH', range })], { parameterId: 'k', name: 'Potassium' });
    const more = [1, 2, 3, 4, 5].map((code) =>
      aResult([aPoint({ value: '14', flag: 'N' })], { parameterId: `${code}`, name: `Test ${code}` }),
    );
    const { user } = open(ResultsPage, { 'GET /my-results': { data: [critical, ...more], patient } });
    await screen.findByRole('heading', { name: 'Potassium' });
    expect(screen.getByText('6 tests')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Show'), 'outside');
    expect(screen.getByRole('heading', { name: 'Potassium' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Test 1' })).toBeNull();
  });

  it('that are few are not searched', async () => {
    open(ResultsPage, list);
    await screen.findByRole('heading', { name: 'TSH' });
    expect(screen.queryByLabelText('Find a test')).toBeNull();
  });

  it('are told in Hindi', async () => {
    const data = [aResult([aPoint({ value: '13.4', flag: 'N' })], { name: 'हीमोग्लोबिन' })];
    open(ResultsPage, { 'GET /my-results': { data, patient } }, 'hi');
    const card = (await screen.findByRole('heading', { name: 'हीमोग्लोबिन' })).closest('li') as HTMLElement;
    expect(card.textContent).toContain('सीमा के अंदर');
  });

  it('are found on Hindi pages by what is there, and counted as they are shown', async () => {
    const data = ['हीमोग्लोबिन', 'टीएसएच', 'यूरिया', 'सोडियम', 'पोटैशियम', 'क्लोराइड'].map((name, index) => ({
      ...aResult([aPoint({ flag: index === 0 ? 'L' : 'N' })], { name, code: `C${index}` }),
      parameterId: `p${index}`,
    }));
    const { user } = open(ResultsPage, { 'GET /my-results': { data, patient } }, 'hi');
    const field = await screen.findByLabelText('टेस्ट खोजें');
    await user.type(field, 'undefined');
    expect(await screen.findByText('इस खोज का कोई नतीजा नहीं मिला')).toBeDefined();
    await user.clear(field);
    await user.type(field, 'यूरिया');
    expect(await screen.findByText('एक टेस्ट')).toBeDefined();
  });

  it('appear together with the choice of a patient, which would move them', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const family = [
      aPatient({ relation: 'self' }),
      aPatient({ _id: 'mother', name: 'Kamla Verma', relation: 'parent' }),
    ];
    const { sent } = open(ResultsPage, { ...list, 'GET /patients': () => promise });
    await waitFor(() => expect(sent.length).toBeGreaterThan(1));
    await act(async () => {});
    expect(screen.getByRole('status', { name: 'Loading results' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'TSH' })).toBeNull();
    resolve({ data: family });
    expect(await screen.findByLabelText('Patient')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'TSH' })).toBeDefined();
  });

  it('say what to do where there are none, or they can’t be fetched', async () => {
    open(ResultsPage, { 'GET /my-results': { data: [], patient } });
    expect(await screen.findByText('No results yet')).toBeDefined();
    open(ResultsPage, { 'GET /my-results': refuse(500, { message: 'Broken', code: 'INTERNAL' }) });
    expect(await screen.findByRole('alert')).toBeDefined();
  });
  it('of an adult who has not agreed lead to the patients instead of another try', async () => {
    const message = 'Kamla Verma has to agree first that you see their results. Ask for it under Patients.';
    const closed = refuse(403, { message, code: 'RESULTS_CONSENT_NEEDED' });
    open(ResultsPage, { 'GET /my-results': closed });
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ask for consent' }).getAttribute('href')).toBe('/user/patients');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('one result', () => {
  it('of an adult who has not agreed leads to the patients', async () => {
    const closed = refuse(403, { message: 'Kamla Verma has to agree first', code: 'RESULTS_CONSENT_NEEDED' });
    open(ResultPage, { 'GET /my-results/': closed });
    expect((await screen.findByRole('link', { name: 'Ask for consent' })).getAttribute('href')).toBe('/user/patients');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes from value to value by one slider, shows each break with its reason, and a table', async () => {
    const points = [
      aPoint(),
      aPoint({ at: '2026-02-05T06:00:00.000Z', value: '12.8', laboratoryId: 'other', laboratory: 'Indore laboratory' }),
      aPoint({
        at: '2026-03-05T06:00:00.000Z',
        value: '13.0',
        flag: 'N',
        laboratoryId: 'other',
        laboratory: 'Indore laboratory',
      }),
      aPoint({ at: '2026-04-05T06:00:00.000Z', value: '130', unit: 'g/L', flag: null, range: null, noRange: 'none' }),
    ];
    const explanation = {
      simple: { about: 'It carries oxygen.', flagged: '' },
      detailed: { about: 'A protein of red cells.', flagged: '' },
      source: 'A book',
      sourceUrl: 'https://example.org',
      version: 1,
      approvedBy: 'Dr Asha Rao, MD',
      approvedAt: '2026-01-01T00:00:00.000Z',
    };
    const { user } = open(ResultPage, { 'GET /my-results/': { data: aResult(points), patient, explanation } });
    expect(await screen.findByText('Before 5 Feb 2026: another laboratory.')).toBeDefined();
    expect(screen.getByText(/Values in other units have a chart of their own/)).toBeDefined();
    // However many values there are, the chart is one stop of the keyboard and one thing to a screen reader.
    const chart = screen.getByRole('slider', { name: 'Course of Haemoglobin in g/dL' });
    expect(within(chart.closest('figure') as HTMLElement).queryAllByRole('button')).toEqual([]);
    expect(chart).toHaveProperty('max', '2');
    expect(chart.getAttribute('aria-valuetext')).toBe('13.0 g/dL, 5 Mar 2026, Indore laboratory. In the range.');
    fireEvent.change(chart, { target: { value: '1' } });
    expect(chart.getAttribute('aria-valuetext')).toBe('12.8 g/dL, 5 Feb 2026, Indore laboratory. Below the range.');
    const area = chart.parentElement as HTMLElement;
    area.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 200);
    const pressed = { bubbles: true, cancelable: true, clientX: 100, clientY: 100 };
    // So begins the scrolling of the page, too.
    for (const name of ['pointerdown', 'mousedown']) fireEvent(area, new MouseEvent(name, pressed));
    fireEvent(area, new MouseEvent('pointercancel', pressed));
    expect(chart).toHaveProperty('value', '1');
    fireEvent(area, new MouseEvent('click', pressed));
    expect(document.activeElement).toBe(chart);
    expect(chart).toHaveProperty('value', '0');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(5);
    expect(screen.getByText('It carries oxygen.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'More detail' }));
    expect(screen.getByText('A protein of red cells.')).toBeDefined();
    expect(screen.getByText(/Approved by Dr Asha Rao, MD on 1 Jan 2026/)).toBeDefined();
  });

  it('is named by the title of its page, which the list knows first', () => {
    const results = { list: null, page: null, consentNeeded: null };
    const titleOf = (state: object, locale: 'en' | 'hi' = 'en') => {
      const input = { state: { results: { ...results, ...state } }, params: { parameterId: 'hb' }, locale };
      return handle.meta?.(input as unknown as Parameters<NonNullable<typeof handle.meta>>[0]).title;
    };
    const data = aResult([aPoint()]);
    expect(titleOf({})).toBe('Results');
    expect(titleOf({ list: { data: [data], patient } })).toBe('Haemoglobin: results');
    expect(titleOf({ page: { data, patient, explanation: null } }, 'hi')).toBe('Haemoglobin: नतीजे');
    expect(titleOf({ page: { data: aResult([], { parameterId: 'tsh' }), patient, explanation: null } })).toBe(
      'Results',
    );
    expect(titleOf({ list: { data: [data], patient }, consentNeeded: 'Ask first' })).toBe('Results');
  });

  it('says that its range holds in pregnancy, or depends on one that was not known', async () => {
    const range = { low: '11', high: '15', criticalLow: null, criticalHigh: null, expected: [], pregnancyWeek: 0 };
    open(ResultPage, { 'GET /my-results/': { data: aResult([aPoint({ range })]), patient, explanation: null } });
    expect((await screen.findAllByText('Range of this report: 11 to 15 (in pregnancy)')).length).toBeGreaterThan(0);
    cleanup();
    const unknown = aPoint({ flag: null, range: null, noRange: 'pregnancy' });
    open(ResultPage, { 'GET /my-results/': { data: aResult([unknown]), patient, explanation: null } });
    expect((await screen.findAllByText('The range depends on pregnancy, which was not known.')).length).toBeGreaterThan(
      0,
    );
  });

  it('that is not there is said', async () => {
    open(ResultPage, { 'GET /my-results/': refuse(404, { message: 'Result not found', code: 'NOT_FOUND' }) });
    expect(await screen.findByText('There is no released result of this test')).toBeDefined();
  });
});

describe('each sentence', () => {
  const held = (
    low: string | null,
    high: string | null,
    critical: Partial<NonNullable<ResultPoint['range']>> = {},
  ) => ({
    ...{ low, high, criticalLow: null, criticalHigh: null, expected: [], ...critical },
  });

  it.each([
    ['<0.5', '0.3', '4.5'],
    ['<12', '3', '10'],
    ['>10', '5', '20'],
    ['>2', '3', null],
  ])('about %s in %s to %s claims no side of a limit', (value, low, high) => {
    const point = aPoint({ value, flag: 'N', range: held(low, high) });
    expect(valueSentence(point, resultsMessages.en)).toContain(`only known as ${value}`);
    expect(positionText(point, resultsMessages.en)).toBe('Known as a limit only');
  });

  it('about a value from-to is not that it has no range, where its report gives one', () => {
    const text = resultsMessages.en;
    const of = (range: ReturnType<typeof held> | null) =>
      positionText(aPoint({ value: '2-3', flag: null, range }), text);
    expect(of(held(null, '5'))).toBe('Not compared');
    expect(of(null)).toBe('No range');
  });

  it.each([
    ['6', held(null, '6', { criticalHigh: '6' })],
    ['150', held('10', null, { criticalHigh: '100' })],
    ['9', held(null, null, { criticalHigh: '8' })],
  ])('about the critical %s is not that it is far outside of a range that it lies in', (value, range) => {
    const text = resultsMessages.en;
    const point = aPoint({ value, flag: 'HH', range });
    expect(positionText(point, text)).toBe('At a limit for a call');
    expect(urgentText(point, text)).toContain('reaches a limit at which our laboratory calls at once');
    expect(`${valueSentence(point, text)} ${urgentText(point, text)}`).not.toMatch(/far|above the range/);
  });

  it.each([
    [{ range: held('11', '15') }, '11 to 15', '11 से 15'],
    [{ range: { ...held('11', null), pregnancyWeek: 9 } }, '11 or more (in pregnancy)', '11 या ज़्यादा (गर्भावस्था में)'],
    [{ range: { ...held(null, null), expected: ['Nil', 'Trace'] } }, 'Nil, Trace', 'कुछ नहीं (Nil), बहुत थोड़ा (Trace)'],
    [{ range: null, noRange: 'uncertain' }, 'depends on age or sex', 'उम्र या लिंग पर निर्भर'],
    [{ range: null, noRange: 'pregnancy' }, 'depends on pregnancy', 'गर्भावस्था पर निर्भर'],
    [{ range: null, noRange: 'none' }, '', ''],
    [{ range: null }, '', ''],
    [{ value: 'not_done', range: held('11', '15') }, '', ''],
  ] as const)('in a table tells of the range %j what a report does', (fields, en, hi) => {
    const point = aPoint(fields as Partial<ResultPoint>);
    expect(rangeCell(point, resultsMessages.en)).toBe(en);
    expect(rangeCell(point, resultsMessages.hi)).toBe(hi);
  });

  const values = ['0', '12.9', '13', '13.0', '15', '17', '17.01', '<13', '<0.5', '>17', '1e1'];

  it.each(values)('about %s is true for its numbers', (value) => {
    for (const range of [
      { low: '13', high: '17' },
      { low: '13', high: null },
      { low: null, high: '17' },
    ]) {
      const text = resultsMessages.en;
      const held = { ...range, criticalLow: null, criticalHigh: null, expected: [] };
      const sentence = valueSentence(aPoint({ value, range: held }), text);
      const said = { below: 'below the range', within: 'in the range', above: 'above the range' };
      expect(sentence).toContain(said[positionIn(value, held) ?? 'within']);
      expect(sentence).toContain(value);
      for (const limit of [range.low, range.high]) if (limit) expect(sentence).toContain(limit);
    }
  });

  it.each([
    [['12', '14', '13.0'], 'The lowest is 12 g/dL (1 Jan 2026), the highest 14 g/dL (2 Jan 2026). 2 lie outside'],
    [['13', '13.0'], '2 values from 1 Jan 2026 to 2 Jan 2026. All of them are 13 g/dL. All of them lie in the range'],
    [['<0.5', '14'], '2 values from 1 Jan 2026 to 2 Jan 2026. One lies outside'],
    [['12', 'clotted'], '2 values from 1 Jan 2026 to 2 Jan 2026. One lies outside'],
  ])('about the course %s is true', (values, said) => {
    const points = values.map((value, index) => {
      const isOut = value === '<0.5' || value === '12' || (value === '14' && values.length > 2);
      return aPoint({ value, at: `2026-01-0${index + 1}T06:00:00.000Z`, flag: isOut ? 'L' : 'N' });
    });
    expect(courseSentences(points, 'en').join(' ')).toContain(said);
    expect(courseSentences(points.slice(0, 1), 'en')).toEqual([]);
  });

  it('about a course counts no critical value as outside of a range that it lies in', () => {
    const range = held(null, '6', { criticalHigh: '6' });
    const points = ['5', '6'].map((value, index) => aPoint({ value, range, flag: index === 0 ? 'N' : 'HH' }));
    expect(courseSentences(points, 'en').join(' ')).not.toMatch(/outside|All of them lie/);
  });

  it('about the course of values that are not joined names no lowest one', () => {
    const points = [aPoint({ value: '12' }), aPoint({ value: '14', laboratoryId: 'other' })];
    expect(courseSentences(points, 'en').join(' ')).not.toContain('lowest');
  });

  it('with others of its day says the time', () => {
    const [early, late, other] = [
      '2026-02-05T02:00:00.000Z',
      '2026-02-05T04:00:00.000Z',
      '2026-02-06T04:00:00.000Z',
    ].map((at) => aPoint({ at })) as [ResultPoint, ResultPoint, ResultPoint];
    const points = [early, late, other];
    expect(points.map(momentsOf(points, 'en'))).toEqual(['5 Feb 2026, 7:30 am', '5 Feb 2026, 9:30 am', '6 Feb 2026']);
  });

  it('about a change is about the visit before, not about another test of the same one', () => {
    const [old, first, second] = [
      aPoint({ at: '2026-01-05T06:00:00.000Z', value: '10' }),
      aPoint({ at: '2026-02-05T06:00:00.000Z', value: '12' }),
      aPoint({ at: '2026-02-05T06:00:00.000Z', value: '13' }),
    ];
    expect(beforeNewest([old, first, second])).toBe(old);
    const afterMeal = aPoint({ at: '2026-02-05T08:00:00.000Z', orderId: first.orderId });
    expect(beforeNewest([old, first, afterMeal])).toBe(old);
    expect(beforeNewest([first, second])).toBeUndefined();
    expect(beforeNewest([])).toBeUndefined();
  });

  it.each([
    ['12.1', '12.2', 'not more than the change expected'],
    ['12.1', '13.4', 'That is more than the change expected'],
    ['12.1', '10.0', 'less than before'],
    ['12.1', '12.10', 'The same as before'],
    ['<0.5', '12.10', 'only known to be below'],
  ])('about the change from %s to %s is true', (first, second, said) => {
    const result = aResult([aPoint({ value: first }), aPoint({ value: second })]);
    const [before, after] = result.points as [ResultPoint, ResultPoint];
    expect(changeSentences(before, after, result, 'en').join(' ')).toContain(said);
    expect(changeSentences(before, after, { cvi: null, cva: null }, 'en').join(' ')).not.toContain('day to day');
    expect(changeExpected(result)?.toFixed(1)).toBe('8.4');
  });
});
