import { describe, expect, it } from 'vitest';
import { aStaffBookNow } from '../../../shared/testing.tsx';
import { addItem, type ChosenItem, chosenOf, priceOf, toChoice } from './chosen-items.ts';

const item = (id: string, changes: Partial<ChosenItem> = {}): ChosenItem => ({
  id,
  itemId: id,
  kind: 'test',
  name: id,
  preparation: null,
  finalPrice: 100.1,
  includes: [],
  ...changes,
});
const pack = item('pack', { kind: 'package', finalPrice: 500, includes: ['iron'] });

describe('what staff put into a booking', () => {
  it('costs the package and the tests that it does not hold', () => {
    expect(priceOf([item('iron'), item('sugar'), item('tsh')])).toBe(300.3);
    expect(priceOf([pack, item('iron'), item('sugar')])).toBe(600.1);
  });

  it('has one package, and each test once', () => {
    const other = item('other', { kind: 'package' });
    const all = [item('iron'), item('iron'), pack, other].reduce<ChosenItem[]>(addItem, []);
    expect(toChoice(all)).toEqual({ packageId: 'other', tests: ['iron'] });
  });

  it('names entries of the booking by their own ids', () => {
    expect(toChoice(addItem(chosenOf(aStaffBookNow()), item('sugar')))).toEqual({
      packageId: null,
      tests: ['entry-1', 'sugar'],
    });
  });
});
