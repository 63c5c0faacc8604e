// The language of an account follows what its person chooses on a page, and takes them to their pages when they sign in.
import type { Account } from '@labfront/contract/accounts';
import { useEffect } from 'react';
import { knownLanguage, newChoice, rememberLanguage } from '../../shared/i18n/language-choice.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';

/** The first page after sign-in: the pages of the account, unless this browser has another setting. */
export function languageAfterSignIn(user: Account | null, page: Locale): Locale {
  if (user?.role !== 'user' || page !== 'en' || user.language !== 'hi' || knownLanguage() !== null) return page;
  rememberLanguage('hi');
  return 'hi';
}

/** Stores in the account what its person has just chosen in the header. */
export function useAccountLanguage(): void {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const locale = useLocale();
  useEffect(() => {
    if (user === null || newChoice() !== locale || user.language === locale) return;
    void import('./credentials.ts').then(({ updateProfile }) =>
      dispatch(updateProfile({ body: { language: locale } })),
    );
  }, [dispatch, user, locale]);
}
