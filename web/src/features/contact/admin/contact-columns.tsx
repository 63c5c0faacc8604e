import type { ContactMessage } from '@labfront/contract/contact';
import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { May } from '../../../shared/rights/rights.tsx';
import { telephoneLink, useSite } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { contactAdminMessages } from './contact-admin.messages.ts';
import { updateContact } from './contact-admin.slice.ts';

export function contactColumns(locale: Locale): readonly ListColumn<ContactMessage>[] {
  const text = contactAdminMessages[locale];
  return [
    {
      id: 'sender',
      header: text.sender,
      sort: 'name',
      isName: true,
      cell: ({ name, city }) => (
        <span className="flex flex-col">
          <span className="font-strong">{name}</span>
          <span className="text-ink-soft">{city}</span>
        </span>
      ),
    },
    {
      id: 'message',
      header: text.message,
      cell: ({ message, answers }) => (
        <span className="flex max-w-text flex-col gap-2 text-left whitespace-pre-line wrap-anywhere lg:min-w-72">
          {message}
          {answers.map((answer) => (
            <AnswerGiven key={answer._id} answer={answer} />
          ))}
        </span>
      ),
    },
    { id: 'reach', header: text.reach, cell: (contact) => <Reach contact={contact} /> },
    {
      id: 'created',
      header: text.sent,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
    { id: 'status', header: text.status, cell: (contact) => <HandledControl contact={contact} /> },
  ];
}

function Reach({ contact: { email, phoneNumber } }: { contact: ContactMessage }) {
  const text = useMessages(contactAdminMessages);
  const site = useSite();
  const line = 'link flex min-h-touch items-center gap-2 wrap-anywhere lg:min-h-8 lg:min-w-44';
  return (
    <span className="flex flex-col">
      {email !== '' && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(text.replySubject(site.name))}`}
          aria-label={`${text.reply}: ${email}`}
          className={line}
        >
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          {email}
        </a>
      )}
      {phoneNumber !== '' && (
        <a
          // Beside a valid e-mail the phone number may be of any form.
          href={telephoneLink(/^\d{10}$/.test(phoneNumber) ? `+91${phoneNumber}` : phoneNumber)}
          aria-label={`${text.call}: ${phoneNumber}`}
          className={`${line} tabular`}
        >
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {phoneNumber}
        </a>
      )}
    </span>
  );
}

function AnswerGiven({ answer: { at, by, way, text: said } }: { answer: ContactMessage['answers'][number] }) {
  const text = useMessages(contactAdminMessages);
  return (
    <span className="flex flex-col gap-0.5 border-l-2 border-brand pl-3">
      <span className="flex flex-wrap gap-x-2 text-ink-soft">
        {text.answeredBy[way](by)}
        <DateTimeCell at={at} />
      </span>
      {said}
    </span>
  );
}

function HandledControl({ contact }: { contact: ContactMessage }) {
  const { _id: id, handled, answers } = contact;
  const [isAnswering, setAnswering] = useState(false);
  const text = useMessages(contactAdminMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    const answer = await dispatch(updateContact({ params: { id }, body: { handled: !handled } }));
    setBusy(false);
    if (updateContact.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
  }

  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      <Chip tone={handled ? 'neutral' : 'brand'}>
        {handled ? (answers.length > 0 ? text.answeredState : text.handled) : text.open}
      </Chip>
      <May permission="customer.edit">
        {!handled && (
          <Button variant="secondary" onClick={() => setAnswering(true)} className="whitespace-nowrap">
            {text.answer}
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={() => void change()} className="-mx-4 whitespace-nowrap">
          {handled ? text.reopen : text.markHandled}
        </Button>
      </May>
      {isAnswering && <AnswerDialog contact={contact} onClose={() => setAnswering(false)} />}
    </span>
  );
}
