import type { Session } from '@labfront/contract/accounts';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { sessionsMessages } from '../sessions.messages.ts';

/** One device on which somebody is signed in: which, since when, until when. */
export function SessionRow({ session, children }: { session: Session; children?: ReactNode }) {
  const text = useMessages(sessionsMessages);
  const locale = useLocale();
  const when = (iso: string) => `${formatDate(iso, locale)}, ${formatTime(iso, locale)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 grow basis-64 items-start gap-4">
        <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-strong">
            {session.device ?? text.unknownDevice}
            {session.current && <Chip tone="brand">{text.thisDevice}</Chip>}
          </p>
          <p className="tabular text-ink-soft">{text.span(when(session.createdAt), when(session.expiresAt))}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
