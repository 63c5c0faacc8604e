import type { SentMessage } from '@labfront/contract/deliveries';
import { isTroubled } from '@labfront/contract/message-kinds';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { messagesMessages } from './messages.messages.ts';
import { resendMessage } from './messages.slice.ts';

const toneOf = ({ state, code }: SentMessage) =>
  isTroubled({ state, code }) ? 'danger' : state === 'delivered' || state === 'read' ? 'saving' : 'neutral';

/** A reason of our own in words; a provider's code with its meaning where that is known. */
function reasonOf(code: string, { reasons, codes }: (typeof messagesMessages)[Locale]): string {
  const meaning = codes[code];
  return reasons[code] ?? (meaning === undefined ? code : `${meaning} (${code})`);
}

/** @param narrow shows the messages of one person alone. @param reload after a message was sent again. */
export function messageColumns(
  locale: Locale,
  narrow: (person: string) => void,
  reload: () => void,
): readonly ListColumn<SentMessage>[] {
  const text = messagesMessages[locale];
  return [
    {
      id: 'kind',
      header: text.kind,
      isName: true,
      cell: ({ kind, channel, resendOf, fallbackOf }) => (
        <span className="flex flex-col">
          <span className="font-strong">{text.kinds[kind]}</span>
          <span className="text-ink-soft">{text.channels[channel]}</span>
          {resendOf !== null && <span className="text-sm text-ink-soft">{text.isAgain}</span>}
          {fallbackOf !== null && <span className="text-sm text-ink-soft">{text.isFallback}</span>}
        </span>
      ),
    },
    {
      id: 'recipient',
      header: text.recipient,
      cell: ({ person, email, mobileNumber }) => (
        <span className="flex flex-col max-lg:items-end">
          {person !== null && (
            <button
              type="button"
              onClick={() => narrow(person._id)}
              className="link min-h-touch text-left max-lg:text-right lg:min-h-8"
            >
              {person.name}
            </button>
          )}
          {email !== '' && <span className="wrap-anywhere">{email}</span>}
          <span className="tabular whitespace-nowrap">{mobileNumber}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: text.state,
      cell: (message) => (
        <span className="flex max-w-60 flex-col items-end gap-1 lg:items-start">
          <Chip tone={toneOf(message)}>{text.states[message.state]}</Chip>
          {message.dueAt !== null && (
            <span className="text-sm text-ink-soft max-lg:text-right">
              {(message.fallbackOf === null ? text.leaves : text.leavesUnless)(
                `${formatDate(message.dueAt, locale)}, ${formatTime(message.dueAt, locale)}`,
              )}
            </span>
          )}
          {message.code !== '' && (
            <span className="text-sm text-ink-soft wrap-anywhere">{reasonOf(message.code, text)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
    {
      id: 'delivered',
      header: text.deliveredAt,
      cell: ({ deliveredAt, readAt }) => {
        const at = deliveredAt ?? readAt;
        return at !== null && <DateTimeCell at={at} />;
      },
    },
    {
      id: 'cost',
      header: text.cost,
      cell: ({ cost }) => cost !== null && <span className="tabular">{formatRupees(cost)}</span>,
    },
    { id: 'again', header: '', cell: (message) => <ResendButton message={message} reload={reload} /> },
  ];
}

function ResendButton({ message: { _id: id, resendable }, reload }: { message: SentMessage; reload: () => void }) {
  const text = useMessages(messagesMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  if (!resendable) return null;

  async function resend() {
    setBusy(true);
    const answer = await dispatch(resendMessage({ params: { id } }));
    setBusy(false);
    if (resendMessage.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      reload();
    } else if (answer.payload) notify('error', answer.payload.message);
  }

  return (
    <Button variant="quiet" busy={busy} onClick={() => void resend()} className="-mx-4 whitespace-nowrap">
      {text.again}
    </Button>
  );
}
