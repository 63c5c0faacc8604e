import { expect, it } from 'vitest';
import { readPincodes } from './read-pincodes.ts';
import { addException, addOnDays, readWindow, removeException, removeOnDay, setException } from './week-draft.ts';

const EMPTY = { windows: [], exceptions: [] };
const window = { slot: '06:00-08:00', capacity: 5 };

it.each([
  [{ from: '06:00', to: '08:00', places: '5' }, window],
  [
    { from: '22:00', to: '00:00', places: '0' },
    { slot: '22:00-24:00', capacity: 0 },
  ],
  [{ from: '08:00', to: '06:00', places: '5' }, 'times'],
  [{ from: '', to: '06:00', places: '5' }, 'times'],
  [{ from: '06:00', to: '08:00', places: '' }, 'places'],
  [{ from: '06:00', to: '08:00', places: '1.5' }, 'places'],
  [{ from: '06:00', to: '08:00', places: '1001' }, 'places'],
])('%j is read', (typed, read) => expect(readWindow(typed)).toEqual(read));

it('adds a window to weekdays in order, in place of one of the same time', () => {
  const both = addOnDays(addOnDays(EMPTY, [1, 0], { slot: '09:00-10:00', capacity: 1 }), [1], window);
  expect(both.windows.map(({ day, slot }) => [day, slot])).toEqual([
    [0, '09:00-10:00'],
    [1, '06:00-08:00'],
    [1, '09:00-10:00'],
  ]);
  const more = addOnDays(both, [1], { ...window, capacity: 7 });
  expect(more.windows.filter(({ slot }) => slot === window.slot)).toEqual([{ day: 1, ...window, capacity: 7 }]);
  expect(removeOnDay(more, 1, window.slot).windows).toHaveLength(2);
});

it('keeps days that differ in order, closed until a window is added', () => {
  const days = addException(addException(EMPTY, '2026-03-20'), '2026-03-14');
  expect(days.exceptions.map(({ date }) => date)).toEqual(['2026-03-14', '2026-03-20']);
  const open = setException(days, '2026-03-20', { add: window });
  expect(open.exceptions).toEqual([
    { date: '2026-03-14', windows: [] },
    { date: '2026-03-20', windows: [window] },
  ]);
  expect(setException(open, '2026-03-20', { remove: window.slot })).toEqual(days);
  expect(removeException(days, '2026-03-14').exceptions).toHaveLength(1);
});

it('finds pincodes in what is pasted, and says what is none', () => {
  expect(readPincodes('462001, 462 016;\n462001 "462003"')).toEqual({
    found: ['462001', '462016', '462003'],
    wrong: [],
  });
  expect(readPincodes('462001 Bhopal 46200')).toEqual({ found: ['462001'], wrong: ['Bhopal', '46200'] });
  expect(readPincodes('')).toEqual({ found: [], wrong: [] });
});
