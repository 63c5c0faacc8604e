import { CalendarClock, FileCheck2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { accountsMessages } from '../accounts.messages.ts';

/** The frame of sign-in, sign-up and the password pages: the form, and beside it what an account is good for. */
export function AuthPanel({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const text = useMessages(accountsMessages);
  const promises = [
    { icon: FileCheck2, label: text.promiseReports },
    { icon: CalendarClock, label: text.promiseHome },
    { icon: UsersRound, label: text.promiseFamily },
  ];
  return (
    <div className="page-width py-8 lg:py-14">
      <Card className="mx-auto grid max-w-4xl overflow-hidden lg:grid-cols-[1.15fr_1fr]">
        <div className="flex flex-col gap-6 p-5 sm:p-8 lg:p-10">
          <div>
            <h1>{title}</h1>
            {hint !== '' && <p className="mt-1.5 text-ink-soft">{hint}</p>}
          </div>
          {children}
        </div>
        <aside aria-label={text.promise} className="hidden bg-deep p-10 text-on-deep lg:block">
          <ul className="sticky top-44 flex flex-col gap-6 pt-6">
            {promises.map(({ icon: Icon, label }) => (
              <li key={label} className="flex items-center gap-4">
                <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-on-deep/10 text-accent">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                {label}
              </li>
            ))}
          </ul>
        </aside>
      </Card>
    </div>
  );
}
