import type { Report, ReportVersion } from '@labfront/contract/reports';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fileAddress } from '../../../shared/files/file-address.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { fetchVersions, reportsAdmin } from './reports-admin.slice.ts';

/** Every version of a report with its file, the newest first. */
export function VersionList({ report: { _id: id, version: current } }: { report: Report }) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const versions = useAppSelector(reportsAdmin.select).versions[id];
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version, and `tries`, are reasons to ask again
  useEffect(() => {
    const request = dispatch(fetchVersions({ params: { id } }));
    void request.then((answer) =>
      setFailure(fetchVersions.rejected.match(answer) ? (answer.payload?.message ?? null) : null),
    );
    return () => request.abort();
  }, [dispatch, id, current, tries]);
  if (failure !== null) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
        {failure}
        <Button variant="quiet" onClick={() => setTries((count) => count + 1)}>
          {text.retry}
        </Button>
      </p>
    );
  }
  if (!versions) {
    return (
      <div role="status" aria-label={text.versionsLoading}>
        <Skeleton className="h-16" />
      </div>
    );
  }
  return (
    <ol className="flex flex-col gap-4">
      {versions.map((version) => (
        <li key={version.version}>
          <Version version={version} isCurrent={version.version === current} />
        </li>
      ))}
    </ol>
  );
}

function Version({ version, isCurrent }: { version: ReportVersion; isCurrent: boolean }) {
  const text = useMessages(reportsAdminMessages);
  const locale = useLocale();
  const { issuedAt, reason, originalName, reportFile, checkCode } = version;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">{text.version(version.version)}</span>
        {isCurrent && <Chip tone="brand">{text.current}</Chip>}
        <span className="tabular text-ink-soft">
          {formatDate(issuedAt, locale)}, {formatTime(issuedAt, locale)}
        </span>
      </p>
      <p className="text-ink-soft wrap-anywhere">{originalName}</p>
      {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
      <p className="flex flex-wrap items-center gap-x-4">
        <a
          href={fileAddress(reportFile, true)}
          aria-label={`${text.saveFile}: ${text.version(version.version)}`}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Download aria-hidden="true" className="size-4" />
          {text.saveFile}
        </a>
        <Link to={`/check/${checkCode}`} className="link inline-flex min-h-touch items-center">
          {text.check}
        </Link>
      </p>
    </div>
  );
}
