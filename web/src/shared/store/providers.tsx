import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type Locale, LocaleContext } from '../i18n/messages.ts';
import type { AppStore } from './create-store.ts';

interface ProvidersProps {
  readonly store: AppStore;
  readonly locale: Locale;
  readonly children: ReactNode;
}

export function Providers({ store, locale, children }: ProvidersProps) {
  return (
    <Provider store={store}>
      <LocaleContext value={locale}>{children}</LocaleContext>
    </Provider>
  );
}
