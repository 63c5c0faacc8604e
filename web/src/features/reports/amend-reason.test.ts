import { expect, it } from 'vitest';
import { amendReasonText } from './amend-reason.ts';

it.each([
  ['Urea: wrong patient; Ratio: A/G: recalculated', true, 'Urea: गलत मरीज़; Ratio: A/G: सुधारे गए नतीजे से निकाला गया'],
  ['Comment changed', true, 'टिप्पणी बदली गई'],
  ['Urea: cut o', true, 'Urea: cut o'],
  ['Urea: typing', false, 'Urea: typing'],
])('%s is said in Hindi', (reason, isMade, said) => {
  expect(amendReasonText(reason, isMade, 'hi')).toBe(said);
});

it('is said in English', () => expect(amendReasonText('Urea: typing', true, 'en')).toBe('Urea: typing error'));
