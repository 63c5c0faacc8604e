import { BadgeCheck, CircleHelp, CircleX, History, type LucideIcon } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { formatDate } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useParams } from '../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { checkMessages } from './check.messages.ts';
import { checkReport, type ReportCheckState, selectReportCheck } from './check.slice.ts';

const looks = {
  genuine: { icon: BadgeCheck, tone: 'bg-brand-soft text-brand' },
  superseded: { icon: History, tone: 'bg-accent-soft text-saving' },
  withdrawn: { icon: CircleX, tone: 'bg-danger-soft text-danger' },
  unknown: { icon: CircleHelp, tone: 'bg-danger-soft text-danger' },
} as const satisfies Record<string, { icon: LucideIcon; tone: string }>;

/** The holder of a printed report checks here whether it is valid. */
export function Component() {
  const text = useMessages(checkMessages);
  const { code = '' } = useParams();
  const dispatch = useAppDispatch();
  const checked = useAppSelector(selectReportCheck);
  const isChecked = checked.code === code;
  const check = useCallback(() => dispatch(checkReport({ params: { code } })), [dispatch, code]);
  useEffect(() => {
    if (isChecked) return;
    const request = check();
    return () => request.abort();
  }, [check, isChecked]);
  return (
    <div className="page-width flex max-w-text flex-col gap-6 py-10">
      <h1>{text.title}</h1>
      {isChecked && <Verdict code={code} answer={checked.answer} />}
      {!isChecked && checked.error !== null && <ErrorState message={checked.error} onRetry={() => void check()} />}
      {!isChecked && checked.error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-52 rounded-card" />
        </div>
      )}
      <p className="text-sm text-ink-soft">{text.privacy}</p>
    </div>
  );
}

function Verdict({ code, answer }: { code: string; answer: ReportCheckState['answer'] }) {
  const text = useMessages(checkMessages);
  const locale = useLocale();
  const { icon: Icon, tone } = looks[answer?.state ?? 'unknown'];
  return (
    <Card className="flex flex-col items-center gap-4 p-6 text-center sm:p-8">
      <span className={`flex size-16 items-center justify-center rounded-full ${tone}`}>
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <p className="tabular text-sm text-ink-soft wrap-anywhere">{text.code(code)}</p>
      <h2>{answer ? text.states[answer.state] : text.unknown}</h2>
      <p>{answer ? text.hints[answer.state] : text.unknownHint}</p>
      {answer && <p className="font-strong">{text.issued(formatDate(answer.issuedAt, locale), answer.laboratory)}</p>}
    </Card>
  );
}

export const handle: PageHandle<{ reportCheck: ReportCheckState }> = {
  preload: async ({ store, params }) => {
    await store.dispatch(checkReport({ params: { code: params.code ?? '' } }));
    const { answer } = selectReportCheck(store.getState());
    // Never kept: a report may be withdrawn the next moment.
    return { status: answer ? 200 : 404, cacheable: false };
  },
  meta: ({ locale }) => ({ title: checkMessages[locale].title, noindex: true }),
};
