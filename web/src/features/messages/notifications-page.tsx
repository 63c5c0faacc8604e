import type { Channel } from '@labfront/contract/message-kinds';
import { channelsOf } from '@labfront/contract/message-rules';
import type { MessagePreference } from '@labfront/contract/message-templates';
import { useCallback, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useLoading } from '../../shared/lists/use-loading.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { Link } from '../../shared/router/link.tsx';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import type { AppDispatch } from '../../shared/store/store.types.ts';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { ErrorState } from '../../shared/ui/states.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { notificationsMessages } from './notifications.messages.ts';
import { fetchNotifications, saveNotification, selectNotifications } from './notifications.slice.ts';

const CHANNELS = ['whatsapp', 'sms', 'mail'] as const satisfies readonly Channel[];

/** The notification settings of a person, by channel. */
export function Component() {
  const text = useMessages(notificationsMessages);
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchNotifications()), []);
  const retry = useLoading(load);
  const { preferences, error } = useAppSelector(selectNotifications);
  return (
    <div className="flex max-w-text flex-col gap-6">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      </div>
      {preferences === null && error !== null && <ErrorState message={error} onRetry={retry} />}
      {preferences === null && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {preferences !== null && <Missing />}
      {preferences !== null && (
        <Card>
          <ul className="divide-y divide-line">
            {preferences.map((preference) => (
              <KindRow key={preference.kind} preference={preference} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** The address or number that the account lacks, so that some switches reach nobody. */
function Missing() {
  const text = useMessages(notificationsMessages);
  const user = useAppSelector(selectUser);
  const missing = user && (user.mobileNumber ? (user.email ? null : text.noEmail) : text.noMobile);
  if (!missing) return null;
  return (
    <p className="rounded-field bg-brand-soft px-4 py-3">
      {missing}{' '}
      <Link to="/user/account-details" className="link">
        {text.add}
      </Link>
    </p>
  );
}

function KindRow({ preference }: { preference: MessagePreference }) {
  const text = useMessages(notificationsMessages);
  const dispatch = useAppDispatch();
  const [saving, setSaving] = useState<Channel | null>(null);
  const { kind } = preference;

  async function save(channel: Channel, wanted: boolean) {
    setSaving(channel);
    const answer = await dispatch(saveNotification({ body: { kind, channel, wanted } }));
    setSaving(null);
    if (saveNotification.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
      <p className="grow basis-52 font-strong">{text.kinds[kind]}</p>
      <div className="grid grid-cols-3 gap-x-5">
        {CHANNELS.map((channel) =>
          // A kind that is never sent on a channel leaves its column free.
          channelsOf(kind).includes(channel) ? (
            <div key={channel} className="flex flex-col text-sm sm:flex-row sm:items-center sm:gap-2">
              <span aria-hidden="true">{text.channels[channel]}</span>
              <Switch
                label={text.switchOf(text.channels[channel], text.kinds[kind])}
                checked={preference[channel]}
                busy={saving === channel}
                onToggle={(wanted) => void save(channel, wanted)}
              />
            </div>
          ) : (
            <span key={channel} />
          ),
        )}
      </div>
    </li>
  );
}

export const handle = privatePage(notificationsMessages);
