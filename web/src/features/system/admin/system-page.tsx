import type { SystemState } from '@labfront/contract/system';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { INTL_TAG, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { systemMessages } from './system.messages.ts';
import { fetchSystem, selectSystem } from './system.slice.ts';

const load = (dispatch: AppDispatch) => dispatch(fetchSystem());
const SECTIONS = ['program', 'instances', 'jobs', 'payments', 'storage'] as const;

/** The state of the system, for its operator. */
export function Component() {
  const text = useMessages(systemMessages);
  const dispatch = useAppDispatch();
  const { system, loading, error } = useAppSelector(selectSystem);
  const retry = useLoading(load);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{text.title}</h1>
        <Button variant="secondary" busy={loading && system !== null} onClick={() => dispatch(fetchSystem())}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {text.refresh}
        </Button>
      </div>
      <p className="mt-1.5 mb-6 text-ink-soft">{text.hint}</p>
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {error === null && system === null && (
        <div role="status" aria-label={text.loading} className="grid gap-4 lg:grid-cols-2">
          {SECTIONS.map((name) => (
            <Skeleton key={name} className="h-44" />
          ))}
        </div>
      )}
      {error === null && system !== null && <Sections system={system} />}
    </>
  );
}

/** A number of bytes in the unit that a person would choose. */
function bytesIn(locale: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const style = { style: 'unit', unit: units[power], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style as Intl.NumberFormatOptions).format(bytes / 1000 ** power);
}

function useFormats() {
  const text = useMessages(systemMessages);
  const locale = useLocale();
  return {
    count: (value: number) => value.toLocaleString(INTL_TAG[locale]),
    size: (bytes: number) => bytesIn(INTL_TAG[locale], bytes),
    time: (iso: string | null, none: string) =>
      iso === null ? none : text.atTime(formatDate(iso, locale), formatTime(iso, locale)),
    day: (iso: string) => formatDate(iso, locale),
    hour: (iso: string) => formatTime(iso, locale),
  };
}

function Sections({ system }: { system: SystemState }) {
  const text = useMessages(systemMessages);
  const { count, size, time, day, hour } = useFormats();
  const { engine, hasReplica, schema, instances, jobs, payments, webhooks, storage, disk } = system;
  const engineName = text.engines[engine];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section title={text.program}>
        <Fact name={text.version}>{system.version}</Fact>
        <Fact name={text.runtime}>Node {system.node}</Fact>
        <Fact name={text.database}>{hasReplica ? text.withReplica(engineName) : engineName}</Fact>
        <Fact name={text.schema}>{text.schemaOf(count(schema.count), schema.last)}</Fact>
      </Section>
      <Section title={text.instances} note={instances.length === 0 ? text.noInstances : undefined}>
        {instances.map(({ _id, host, pid, version, startedAt }) => (
          <Fact key={_id} name={text.instance(host, String(pid))}>
            {version}, {text.since(day(startedAt), hour(startedAt))}
          </Fact>
        ))}
      </Section>
      <Section title={text.jobs}>
        <Fact name={text.waiting}>{count(jobs.waiting)}</Fact>
        <Fact name={text.givenUp} alarm={jobs.failed > 0}>
          {count(jobs.failed)}
        </Fact>
        <Fact name={text.oldest}>{time(jobs.oldestAt, text.noneDue)}</Fact>
      </Section>
      <Section
        title={text.payments}
        alarm={
          webhooks.silentSince === null ? undefined : text.silent(day(webhooks.silentSince), hour(webhooks.silentSince))
        }
        note={payments.length === 0 ? text.noPayments : undefined}
      >
        <Fact name={text.gateway}>{text.gatewayOf(webhooks.gateway)}</Fact>
        <Fact name={text.lastWebhook}>{time(webhooks.lastAt, text.never)}</Fact>
        {payments.map((order) => (
          <Fact key={order.state} name={text.ordersOf(order.state)}>
            {count(order.count)}
          </Fact>
        ))}
      </Section>
      <Section title={text.storage}>
        <Fact name={text.files}>{text.filesOf(count(storage.files), size(storage.bytes))}</Fact>
        <Fact name={text.where}>{text.kinds[storage.kind]}</Fact>
        <Fact name={text.disk} alarm={disk.freeBytes < disk.totalBytes / 20}>
          {text.diskOf(size(disk.freeBytes), size(disk.totalBytes))}
        </Fact>
        <Fact name={text.backup}>{time(system.lastBackupAt, text.notKnown)}</Fact>
      </Section>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly alarm?: string | undefined;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Section({ title, alarm, note, children }: SectionProps) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg!">{title}</h2>
      {alarm !== undefined && (
        <p role="alert" className="mb-2 rounded-field bg-danger-soft px-3 py-2 text-danger">
          {alarm}
        </p>
      )}
      <dl className="flex flex-col gap-2">{children}</dl>
      {note !== undefined && <p className="mt-2 text-ink-soft">{note}</p>}
    </Card>
  );
}

function Fact({ name, alarm = false, children }: { name: string; alarm?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
      <dt className="text-ink-soft wrap-anywhere">{name}</dt>
      <dd className={`tabular wrap-anywhere ${alarm ? 'font-strong text-danger' : ''}`}>{children}</dd>
    </div>
  );
}

export const handle = privatePage(systemMessages);
