import type { FieldConflict, Visit } from '@labfront/contract/visits';
import clsx from 'clsx';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { areasOf, type BoardGroup, groupsOf } from './board-groups.ts';
import { DRAGGED, VisitCard, type VisitHandlers } from './visit-card.tsx';
import { visitsAdminMessages } from './visits.messages.ts';
import type { CollectorOfDay } from './visits.slice.ts';

interface BoardProps {
  readonly visits: readonly Visit[];
  readonly collectors: readonly CollectorOfDay[];
  /** Whether those without a visit are shown: a filter leaves them out. */
  readonly isWhole: boolean;
  readonly isOfDay: boolean;
  /** Entries of devices that somebody has to decide. */
  readonly conflicts: readonly FieldConflict[];
  readonly handlers: VisitHandlers;
}

export function Board({ isWhole, ...board }: BoardProps) {
  const { visits, collectors } = board;
  const groups = groupsOf(visits, collectors).filter((group) => isWhole || group.visits.length > 0);
  const [first, ...others] = groups.map((group) => <Group key={group.key} group={group} {...board} />);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      {first}
      <div className="gap-4 xl:columns-2 [&>section]:mb-4 [&>section]:break-inside-avoid">{others}</div>
    </div>
  );
}

interface GroupProps extends Omit<BoardProps, 'isWhole'> {
  readonly group: BoardGroup;
}

function Group({ group, visits, collectors, conflicts, isOfDay, handlers }: GroupProps) {
  const { key, kind, name, visits: shown } = group;
  const text = useMessages(visitsAdminMessages);
  const [over, setOver] = useState(false);
  const takes = kind === 'collector' || kind === 'unassigned';
  const title = kind === 'collector' ? name : text[kind];
  const late = shown.filter(({ isLate }) => isLate).length;
  const areas = areasOf(shown);

  function drop(id: string) {
    setOver(false);
    const visit = visits.find(({ _id }) => _id === id);
    const to = kind === 'collector' ? { _id: key, name } : null;
    if (visit && (visit.collector?._id ?? null) !== (to?._id ?? null)) handlers.onGive(visit, to);
  }

  return (
    <section
      aria-label={title}
      {...(takes && {
        onDragOver: (event) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          event.preventDefault();
          drop(event.dataTransfer.getData(DRAGGED));
        },
      })}
      className={clsx('rounded-card border-2 bg-sunken p-3', over ? 'border-brand' : 'border-transparent')}
    >
      <h2 className="text-base!">{title}</h2>
      <p className="tabular mt-0.5 mb-3 text-sm text-ink-soft">
        {shown.length === 0 ? text.noVisits : text.count(shown.length)}
        {late > 0 && <span className="font-strong text-danger">, {text.lateCount(late)}</span>}
        {areas !== '' && (
          <span className="block">
            {text.areas}: {areas}
          </span>
        )}
      </p>
      <ul className="flex flex-col gap-3">
        {shown.map((visit, at) => (
          <VisitCard
            key={visit._id}
            visit={visit}
            conflicts={conflicts.filter(({ visitId }) => visitId === visit._id)}
            isOfDay={isOfDay}
            collectors={collectors}
            handlers={handlers}
            round={{ at, of: shown.length }}
          />
        ))}
      </ul>
    </section>
  );
}
