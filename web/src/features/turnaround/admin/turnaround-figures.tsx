import { NO_CENTRE } from '@labfront/contract/permission-names';
import type { Turnaround, TurnaroundRow } from '@labfront/contract/turnaround';
import { TrendingUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { turnaroundMessages } from './turnaround.messages.ts';
import { fetchTurnaround } from './turnaround.slice.ts';

interface FiguresProps {
  readonly centre: string;
  readonly test: string;
  /** Only tests that have become slower. */
  readonly isSlower: boolean;
  readonly nameOf: (centreId: string | null) => string;
}

const WAYS = ['transport', 'measuring', 'authorising', 'report'] as const;

/** The last days by test and centre, the ones that became slower first. */
export function TurnaroundFigures({ centre, test, isSlower, nameOf }: FiguresProps) {
  const text = useMessages(turnaroundMessages);
  const dispatch = useAppDispatch();
  const [figures, setFigures] = useState<Turnaround | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isOver = false;
    const query = { ...(centre && { centre }), ...(test && { test }), ...(isSlower && { slower: 'yes' }) };
    void dispatch(fetchTurnaround({ query })).then((answer) => {
      if (isOver) return;
      if (fetchTurnaround.fulfilled.match(answer)) setFigures(answer.payload.data);
      setError(fetchTurnaround.rejected.match(answer) ? (answer.payload?.message ?? null) : null);
    });
    return () => {
      isOver = true;
    };
  }, [dispatch, centre, test, isSlower, tries]);
  if (error !== null) return <ErrorState message={error} onRetry={() => setTries(tries + 1)} />;
  if (figures === null) return <Skeleton className="h-40" />;
  const { from, to, whole, rows, total } = figures;
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <h2 className="text-lg!">{text.byTest}</h2>
      <p>{text.whole(whole.lines, whole.late)}</p>
      {isSlower && (
        <p>
          {text.onlySlower(total)}{' '}
          <Link to="/admin/turnaround" className="link inline-flex min-h-touch items-center">
            {text.allTests}
          </Link>
        </p>
      )}
      {rows.length > 0 && (
        <Table caption={text.byTest}>
          <thead>
            <tr>
              {[text.test, text.centre, text.promised, text.taken, text.finished, text.tooLate].map((header) => (
                <Th key={header}>{header}</Th>
              ))}
              {WAYS.map((way) => (
                // As narrow as its hours: all steps are seen at once.
                <Th key={way} className="min-w-24 whitespace-normal!">
                  {text.ways[way]}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FigureRow
                key={`${row.testId} ${row.centreId}`}
                row={row}
                days={{ from, to }}
                centre={nameOf(row.centreId)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {total > rows.length && <p className="text-sm text-ink-soft">{text.moreRows(total - rows.length)}</p>}
    </Card>
  );
}

interface FigureRowProps {
  readonly row: TurnaroundRow;
  readonly days: Pick<Turnaround, 'from' | 'to'>;
  readonly centre: string;
}

function FigureRow({ row, days, centre }: FigureRowProps) {
  const text = useMessages(turnaroundMessages);
  const hours = (value: number | null) => (value === null ? '–' : text.hours(value));
  // The lines of the same days, test and centre as the figure counts.
  const where = `test=${row.testId}&centre=${row.centreId ?? NO_CENTRE}&from=${days.from}&to=${days.to}`;
  const rows = `/admin/turnaround?state=overdue&${where}`;
  return (
    <tr className="tabular">
      <Td>
        <span className="font-strong">{row.testName}</span>
        {row.drifts && (
          <span className="flex items-center gap-1 text-danger">
            <TrendingUp aria-hidden="true" className="size-4 shrink-0" />
            {text.slower}
          </span>
        )}
      </Td>
      <Td>{centre}</Td>
      <Td>{hours(row.promisedHours)}</Td>
      <Td>{hours(row.hours)}</Td>
      <Td>{row.lines}</Td>
      <Td>
        {row.late === 0 ? (
          0
        ) : (
          <Link
            to={rows}
            aria-label={text.showLines(row.testName)}
            className="link inline-flex min-h-touch items-center"
          >
            {row.late}
          </Link>
        )}
      </Td>
      {WAYS.map((way) => (
        <Td key={way}>{hours(row.steps[way])}</Td>
      ))}
    </tr>
  );
}
