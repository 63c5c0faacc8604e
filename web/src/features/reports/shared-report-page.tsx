import type { SharedFacts, SharedReport, SharedResult } from '@labfront/contract/report-shares';
import clsx from 'clsx';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fileAddress } from '../../shared/files/file-address.ts';
import { formatAge } from '../../shared/format/ages.ts';
import { formatDate, formatTime } from '../../shared/format/dates.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useParams } from '../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { isUrgent, resultsMessages, SharedResults, valueText } from '../results/index.ts';
import { amendReasonName } from './amend-reason.ts';
import { openSharedReport, selectSharedReport, sharedReportClosed } from './report-shares.slice.ts';
import { reportTypeName } from './report-type.ts';
import { sharingMessages } from './sharing.messages.ts';

/** A doctor without an account opens a report that a patient shared. */
export function Component() {
  const text = useMessages(sharingMessages);
  const { token = '' } = useParams();
  const dispatch = useAppDispatch();
  const { token: openedBy, report } = useAppSelector(selectSharedReport);
  const close = () => dispatch(sharedReportClosed());
  // It goes with the page: nobody finds it by coming back.
  useEffect(() => () => void dispatch(sharedReportClosed()), [dispatch]);
  return (
    <div className={clsx('page-width flex flex-col gap-6 py-10', report?.results.length ? 'max-w-5xl' : 'max-w-text')}>
      <h1>{text.title}</h1>
      {report !== null && openedBy === token ? <View report={report} onAgain={close} /> : <PinForm token={token} />}
      <p className="text-sm text-ink-soft">{text.logged}</p>
    </div>
  );
}

function PinForm({ token }: { token: string }) {
  const text = useMessages(sharingMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<{ pin: string }>({
    schema: () => import('@labfront/contract/report-shares').then(({ PinBody }) => PinBody),
    defaultValues: { pin: '' },
  });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await dispatch(openSharedReport({ params: { token }, body }));
    if (openSharedReport.fulfilled.match(answer) || !answer.payload) return;
    if (answer.payload.code === 'PIN_WRONG')
      form.setError('pin', { message: answer.payload.message }, { shouldFocus: true });
    else setFailure(form.showFailure(answer.payload));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>{text.intro}</p>
      <FormError message={failure} />
      <TextField
        {...form.register('pin')}
        label={text.pin}
        hint={text.pinHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={form.formState.errors.pin?.message}
      />
      <div>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {text.open}
        </Button>
      </div>
    </form>
  );
}

function View({ report, onAgain }: { report: SharedReport; onAgain: () => void }) {
  const text = useMessages(sharingMessages);
  const locale = useLocale();
  // The form that had the focus is gone: whoever can't see is told that the report is here.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { reportType, patientName, doctorName, issuedAt, laboratory, checkCode, originalName, results, facts } = report;
  const { age = null, sex = null, collectedAt = null } = facts ?? {};
  const said = [age && formatAge(age, locale), sex && (text.sexes[sex] ?? sex)].filter(Boolean);
  const rows = [
    [text.patient, [patientName, ...said].join(', ')],
    [text.uhid, facts?.uhid ?? ''],
    [text.accession, facts?.accession ?? ''],
    [text.kind, facts ? text.kinds[facts.kind] : ''],
    [
      text.collected,
      collectedAt === null ? '' : `${formatDate(collectedAt, locale)}, ${formatTime(collectedAt, locale)}`,
    ],
    [text.issued, text.issuedBy(formatDate(issuedAt, locale), laboratory)],
    [text.laboratories, facts?.laboratories.join('\n') ?? ''],
    [text.signatories, facts?.signatories.join('\n') ?? ''],
    [text.doctor, doctorName],
    [text.comments, facts?.comment || report.comments],
    [text.remarks, facts?.remarks.join('\n') ?? ''],
    [text.code, checkCode],
  ].filter(([, value]) => value !== '');
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {reportTypeName(reportType, locale)}
      </h2>
      {facts && <Standing facts={facts} results={results} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {results.length > 0 && <SharedResults results={results} />}
      {!originalName.endsWith('.pdf') && (
        <img src={fileAddress(report.reportFile)} alt={text.view} className="rounded-field border border-line" />
      )}
      <div className="flex flex-wrap gap-3">
        <a href={fileAddress(report.reportFile, true)} rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
          <Download aria-hidden="true" className="size-4" />
          {text.save}
        </a>
        <Button variant="secondary" onClick={onAgain}>
          {text.again}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {text.fileHint(formatDate(report.expiresAt, locale), formatTime(report.expiresAt, locale))}
      </p>
    </Card>
  );
}

/** Says first what is critical, and that a report is not the whole, or not the first one. */
function Standing({ facts, results }: { facts: SharedFacts; results: readonly SharedResult[] }) {
  const text = useMessages(sharingMessages);
  const locale = useLocale();
  const words = useMessages(resultsMessages);
  const { isPreliminary, pending, kind, amendments, amendedBefore, replaces } = facts;
  const isAmended = kind === 'amended';
  const urgent = results.filter(isUrgent).map((result) => `${result.name} ${valueText(result, words)}`);
  const open = pending.length > 0 ? text.pending(pending.join(', ')) : '';
  const strong = [
    urgent.length > 0 && text.critical(urgent.join(', ')),
    [isPreliminary && text.preliminary, open].filter(Boolean).join(' '),
    isAmended && (amendments.length > 0 ? text.amended : text.amendedComment),
  ].filter((said): said is string => said !== false && said !== '');
  const further = [
    ...replaces.map(({ version, issuedAt, code }) => text.replaces(version, formatDate(issuedAt, locale), code)),
    ...(['notPerformed', 'collectedAgain', 'elsewhere'] as const).flatMap((of) =>
      facts[of].length > 0 ? [text[of](facts[of].join(', '))] : [],
    ),
  ];
  if (strong.length + further.length + amendedBefore.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 rounded-field bg-accent-soft px-4 py-3 text-sm wrap-anywhere">
      {strong.map((said) => (
        <p key={said} className="font-strong">
          {said}
        </p>
      ))}
      <Amendments of={amendments} />
      {amendedBefore.length > 0 && <p className="font-strong">{text.amendedBefore}</p>}
      <Amendments of={amendedBefore} />
      {further.map((said) => (
        <p key={said}>{said}</p>
      ))}
    </div>
  );
}

function Amendments({ of }: { of: SharedFacts['amendments'] }) {
  const text = useMessages(sharingMessages);
  const locale = useLocale();
  const words = useMessages(resultsMessages);
  const measured = (value: string) => valueText({ value, unit: '' }, words);
  return of.map(({ parameter, before, after, reasonCode, note }) => (
    <p key={`${parameter} ${before} ${after}`}>
      {text.amendment(
        parameter,
        measured(before),
        measured(after),
        [amendReasonName(reasonCode, locale), note].filter(Boolean).join(', '),
      )}
    </p>
  ));
}

export const handle: PageHandle = {
  isSecret: true,
  // Whether the link still works is asked with the PIN, so that no page tells links from each other.
  preload: async () => ({ cacheable: false }),
  meta: ({ locale }) => ({ title: sharingMessages[locale].title, noindex: true, canonical: '/' }),
};
