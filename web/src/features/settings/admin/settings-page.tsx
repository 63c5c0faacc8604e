import { useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { LogosCard } from './logos-card.tsx';
import { settingsMessages } from './settings.messages.ts';
import { fetchSettings, selectSettings } from './settings.slice.ts';
import { SettingsForm } from './settings-form.tsx';

/** Name, contact and appearance of the laboratory. */
export function Component() {
  const text = useMessages(settingsMessages);
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchSettings()), []);
  const retry = useLoading(load);
  const { settings, error, loading } = useAppSelector(selectSettings);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      </div>
      {error !== null && settings === null && <ErrorState message={error} onRetry={retry} />}
      {error === null && settings === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {settings !== null && (
        <>
          <LogosCard logos={settings.logos} />
          <SettingsForm settings={settings} loading={loading} onReload={retry} />
        </>
      )}
    </div>
  );
}

export const handle = privatePage(settingsMessages);
