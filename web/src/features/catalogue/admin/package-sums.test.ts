import { expect, it } from 'vitest';
import { coveredTests, finalPriceOf } from './package-sums.ts';

it.each([
  ['500', '10', 450],
  ['99.50', '5', 94.53],
  ['500', '', 500],
  [' 0499 ', '0', 499],
  ['', '10', null],
  ['abc', '', null],
  ['-1', '', null],
  ['1.234', '', null],
  ['1000001', '', null],
  ['100', '101', null],
])('%s less %s percent is %s', (price, discount, final) => {
  expect(finalPriceOf(price, discount)).toBe(final);
});

const measures = (_id: string, ...parameter: string[]) => ({ _id, parameter });
const names = (tests: { _id: string }[]) => tests.map(({ _id }) => _id);

it('names tests whose parameters the others have, whatever their case', () => {
  const lipid = measures('lipid', 'HDL', 'LDL', 'Triglycerides');
  expect(names(coveredTests([measures('hdl', 'hdl'), lipid]))).toEqual(['hdl']);
  expect(coveredTests([measures('iron', 'Iron'), lipid])).toEqual([]);
  expect(coveredTests([measures('empty'), lipid])).toEqual([]);
  expect(
    names(coveredTests([measures('one', 'a', 'b'), measures('two', 'b', 'c'), measures('three', 'c', 'a')])),
  ).toEqual(['three']);
});

it('names the later one of two that measure the same, not both', () => {
  expect(names(coveredTests([measures('first', 'Hb'), measures('second', 'HB')]))).toEqual(['second']);
});
