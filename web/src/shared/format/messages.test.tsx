import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localeOf, pathIn, plainPath } from '../i18n/locale.ts';
import { defineMessages, englishOnly, LocaleContext, useMessages } from '../i18n/messages.ts';
import { formatDate, formatTime } from './dates.ts';
import { counted } from './hindi.ts';
import { formatRupees } from './money.ts';
import { formatCount } from './numbers.ts';

describe('types', () => {
  const en = { title: 'Cart', items: (count: number) => `${count} items`, states: { paid: 'Paid' } };

  it('takes the same texts in both languages', () => {
    const hi = { title: 'कार्ट', items: (count: number) => `${count} आइटम`, states: { paid: 'पेमेंट हो गया' } };
    expect(defineMessages({ en, hi }).hi.states.paid).toBe('पेमेंट हो गया');
    expect(englishOnly({ en }).hi.title).toBe('Cart');
  });

  it('refuses a missing text, one too many, another argument and a language left out', () => {
    const items = (count: number) => `${count} आइटम`;
    const states = { paid: 'पेमेंट हो गया' };
    // @ts-expect-error a text is missing
    defineMessages({ en, hi: { items, states } });
    // @ts-expect-error a text inside is missing
    defineMessages({ en, hi: { title: 'कार्ट', items, states: {} } });
    const more = { title: 'कार्ट', items, states, extra: 'और' };
    // @ts-expect-error a text that is missing in English
    defineMessages({ en, hi: more });
    const moreInside = { title: 'कार्ट', items, states: { ...states, failed: 'नहीं हुआ' } };
    // @ts-expect-error a nested text that is missing in English
    defineMessages({ en, hi: moreInside });
    // @ts-expect-error another argument
    defineMessages({ en, hi: { title: 'कार्ट', items: (name: string) => name, states } });
    // @ts-expect-error no Hindi at all
    defineMessages({ en });
  });
});

it('reads the texts of the page’s language', () => {
  const messages = defineMessages({ en: { hello: 'Hello' }, hi: { hello: 'नमस्ते' } });
  const Hello = () => <p>{useMessages(messages).hello}</p>;
  render(
    <LocaleContext value="hi">
      <Hello />
    </LocaleContext>,
  );
  expect(screen.getByText('नमस्ते')).toBeDefined();
});

it('counts, dates and prices as Hindi does', () => {
  expect([0, 1, 2].map((count) => counted(count, 'रिपोर्ट', 'रिपोर्टें'))).toEqual(['0 रिपोर्ट', '1 रिपोर्ट', '2 रिपोर्टें']);
  expect(formatCount(1234567)).toBe('12,34,567');
  expect(formatDate('2026-01-05', 'hi')).toBe('5 जन॰ 2026');
  expect(formatTime('2026-01-05T00:35:00.000Z', 'hi')).toBe('सुबह 6:05 बजे');
  expect(formatRupees(1299.5)).toBe('₹1,299.50');
});

it.each([
  ['/', '/hi', 'hi'],
  ['/cart', '/hi/cart', 'hi'],
  ['/search/a%2Fb', '/hi/search/a%2Fb', 'hi'],
])('%s stands at %s in Hindi', (plain, hindi, locale) => {
  expect(pathIn('hi', plain)).toBe(hindi);
  expect(plainPath(hindi)).toBe(plain);
  expect([localeOf(hindi), localeOf(plain)]).toEqual([locale, 'en']);
  expect(pathIn('en', plain)).toBe(plain);
});

it('takes no other path for Hindi, and keeps what stands behind one', () => {
  expect(localeOf('/history')).toBe('en');
  expect(plainPath('/hi/')).toBe('/');
  expect(pathIn('hi', '/?ref=X')).toBe('/hi?ref=X');
});
