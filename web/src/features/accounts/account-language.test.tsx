import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  chooseByUse,
  chooseLanguage,
  knownLanguage,
  newChoice,
  rememberLanguage,
} from '../../shared/i18n/language-choice.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { saveSession } from '../../shared/session/session-storage.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { languageAfterSignIn, useAccountLanguage } from './account-language.ts';
import { CodeStep } from './components/code-step.tsx';
import { PasswordSignIn } from './components/password-sign-in.tsx';

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

it('stores the language of the Hindi page where somebody signs in who chose nothing here', async () => {
  chooseByUse('hi');
  const sent = open('hi');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['{"language":"hi"}']));
});

it('is chosen by signing in there, with a password or a code', async () => {
  const account = anAccount();
  const signedIn = { ...account, user: account, message: '', token: 't', deviceToken: 'd' };
  const { api } = fakeApi({
    'POST /admin/login': signedIn,
    'POST /admin/otp/verify': signedIn,
    'PUT /admin/update': { ...anAccount({ language: 'hi' }), message: 'saved' },
  });
  const user = userEvent.setup();
  for (const [form, fill] of [
    [
      <PasswordSignIn key="password" name="9876543210" />,
      async () => {
        await user.type(document.querySelector('input[type=password]') as HTMLElement, 'a-password{Enter}');
      },
    ],
    [
      <CodeStep key="code" mobileNumber="9876543210" retryAfter={30} onBack={() => {}} />,
      async () => {
        await user.type(document.querySelector('input[autocomplete=one-time-code]') as HTMLElement, '123456{Enter}');
      },
    ],
  ] as const) {
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
    document.cookie = 'language=; path=/; max-age=0';
    const view = render(
      <Providers store={createStore({ api, locale: 'hi' })} locale="hi">
        <MemoryRouter>{form}</MemoryRouter>
      </Providers>,
    );
    await fill();
    await waitFor(() => expect([newChoice(), knownLanguage()]).toEqual(['hi', 'hi']));
    view.unmount();
  }
});

it.each([
  ['hi', 'en'],
  ['en', null],
] as const)('signing in on a page in %s chooses nothing in a browser that knows %s', (page, known) => {
  if (known) rememberLanguage(known);
  chooseByUse(page);
  expect([newChoice(), knownLanguage()]).toEqual([null, known]);
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
