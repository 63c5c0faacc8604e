import { describe, expect, it } from 'vitest';
import { formatRupees, sumRupees } from './money.ts';

describe('formatRupees', () => {
  it.each([
    [1299, '₹1,299'],
    [0, '₹0'],
    [1234567, '₹12,34,567'],
    [449.1, '₹449.10'],
    [1299.5, '₹1,299.50'],
    [99.999, '₹100'],
  ])('writes %d as %s', (rupees, written) => {
    expect(formatRupees(rupees)).toBe(written);
  });
});

describe('sumRupees', () => {
  it('adds in whole paise', () => {
    expect(
      sumRupees([
        { price: 0.1, quantity: 3 },
        { price: 0.2, quantity: 1 },
      ]),
    ).toBe(0.5);
  });
});
