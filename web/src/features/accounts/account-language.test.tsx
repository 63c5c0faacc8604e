import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseLanguage, knownLanguage, rememberLanguage } from '../../shared/i18n/language-choice.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { saveSession } from '../../shared/session/session-storage.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi } from '../../shared/testing.tsx';
import { languageAfterSignIn, useAccountLanguage } from './account-language.ts';

function Page() {
  useAccountLanguage();
  return null;
}

function open(locale: Locale, user = anAccount()) {
  const { api, sent } = fakeApi({ 'PUT /admin/update': { ...anAccount({ language: locale }), message: 'saved' } });
  const store = createStore({ api, locale });
  saveSession({ token: 't', user }, Date.now());
  store.dispatch(sessionRead({ token: 't', user }));
  render(
    <Providers store={store} locale={locale}>
      <Page />
    </Providers>,
  );
  return sent;
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = 'language=; path=/; max-age=0';
});

it('stores in the account what was chosen in this tab', async () => {
  chooseLanguage('hi');
  const sent = open('hi');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['{"language":"hi"}']));
  await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '').language).toBe('hi'));
});

it('leaves the account alone when nobody chose here', async () => {
  rememberLanguage('hi');
  const sent = open('hi');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(sent).toEqual([]);
});

it('takes a customer to the pages of their language at sign-in, unless this browser was told otherwise', () => {
  const reader = anAccount({ language: 'hi' });
  expect(languageAfterSignIn(anAccount(), 'en')).toBe('en');
  expect(languageAfterSignIn(anAccount({ language: 'hi', role: 'admin' }), 'en')).toBe('en');
  expect(languageAfterSignIn(anAccount(), 'hi')).toBe('hi');
  expect(languageAfterSignIn(reader, 'en')).toBe('hi');
  expect(knownLanguage()).toBe('hi');
  rememberLanguage('en');
  expect(languageAfterSignIn(reader, 'en')).toBe('en');
});
