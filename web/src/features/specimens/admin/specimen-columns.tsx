import { labelAge } from '@labfront/contract/label-patients';
import type { SpecimenState } from '@labfront/contract/specimen-states';
import type { Specimen } from '@labfront/contract/specimens';
import { TriangleAlert } from 'lucide-react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { overdueOf } from './overdue.ts';
import { spacedCode, specimenWords } from './specimen-words.ts';
import { specimensMessages } from './specimens.messages.ts';

const GOOD: ReadonlySet<SpecimenState> = new Set(['received', 'accepted', 'in_testing', 'stored']);
const BAD: ReadonlySet<SpecimenState> = new Set(['rejected', 'lost']);

/** The state of a tube in words and colour. */
export function StateChip({ state }: { state: SpecimenState }) {
  const words = useMessages(specimenWords);
  return <Chip tone={BAD.has(state) ? 'danger' : GOOD.has(state) ? 'brand' : 'neutral'}>{words.states[state]}</Chip>;
}

/** Says that a tube waits too long; nothing for one that does not. */
export function OverdueNote({ tube }: { tube: Specimen }) {
  const text = useMessages(specimensMessages);
  const overdue = overdueOf(tube, Date.now());
  if (overdue === null) return null;
  const since = text.hours(overdue.hours);
  return (
    <span className="flex items-center gap-1.5 text-sm font-strong text-danger">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {overdue.kind === 'collected' ? text.lateCollected(since) : text.lateReceived(since)}
    </span>
  );
}

type WhereTexts = Pick<(typeof specimensMessages)[Locale], 'onTheWay' | 'lostOnTheWay' | 'lostAt'>;

/** Where a tube is: one in a sealed box is at no centre. */
export function whereIs(
  { state, centreId, sentFrom }: Pick<Specimen, 'state' | 'centreId' | 'sentFrom'>,
  nameOf: (centreId: string | null) => string,
  text: WhereTexts,
): string {
  const at = nameOf(centreId);
  if (at === '') return at;
  if (state === 'in_transit') return text.onTheWay(nameOf(sentFrom), at);
  if (state === 'lost') return sentFrom === null ? text.lostAt(at) : text.lostOnTheWay(nameOf(sentFrom), at);
  return at;
}

/** @param open shows the life of a tube. */
export function specimenColumns(
  locale: Locale,
  nameOf: (centreId: string | null) => string,
  open: (code: string) => void,
): readonly ListColumn<Specimen>[] {
  const text = specimensMessages[locale];
  return [
    {
      id: 'tube',
      header: text.tube,
      isName: true,
      cell: ({ tubeCode, specimen, container }) => (
        <span className="flex flex-col">
          <button
            type="button"
            aria-label={text.openTube(spacedCode(tubeCode))}
            onClick={() => open(tubeCode)}
            className="link tabular min-h-touch text-left whitespace-nowrap lg:min-h-8"
          >
            {spacedCode(tubeCode)}
          </button>
          <span className="text-ink-soft">
            {specimen}, {container.colour}
          </span>
        </span>
      ),
    },
    {
      id: 'patient',
      header: text.patient,
      cell: ({ patient, bookingNumber }) => (
        <span className="flex flex-col">
          <span className="lg:min-w-32">{patient.name}</span>
          <span className="text-ink-soft whitespace-nowrap">{ageAndSex(labelAge(patient), patient.sex)}</span>
          <span className="tabular text-ink-soft whitespace-nowrap">{bookingNumber}</span>
        </span>
      ),
    },
    { id: 'tests', header: text.tests, cell: ({ tests }) => <span>{tests.map(({ name }) => name).join(', ')}</span> },
    {
      id: 'state',
      header: text.state,
      cell: (tube) => (
        <span className="flex flex-col items-end gap-1 lg:items-start">
          <StateChip state={tube.state} />
          <OverdueNote tube={tube} />
        </span>
      ),
    },
    {
      id: 'where',
      header: text.where,
      cell: (tube) => (
        <span className="flex flex-col">
          <span>{whereIs(tube, nameOf, text)}</span>
          {tube.holder !== null && <span className="text-ink-soft">{text.withHolder(tube.holder.name)}</span>}
        </span>
      ),
    },
    {
      id: 'collected',
      header: text.collected,
      cell: ({ collectedAt }) => collectedAt !== null && <DateTimeCell at={collectedAt} />,
    },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
  ];
}
