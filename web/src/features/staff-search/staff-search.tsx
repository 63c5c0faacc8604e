import clsx from 'clsx';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useNavigate } from '../../shared/router/place.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { controlClass } from '../../shared/ui/field.tsx';
import { UnverifiedNumber } from '../../shared/ui/unverified-number.tsx';
import { staffSearchMessages } from './staff-search.messages.ts';
import type { Hit } from './staff-search.sources.ts';
import { type StaffSearchResults, useStaffSearch } from './use-staff-search.ts';

const optionId = (list: string, index: number) => `${list}-${index}`;

/** One box for bookings, people, requests, prescriptions and reports, worked by the keyboard alone. */
export function StaffSearch({ onClose }: { onClose: () => void }) {
  const text = useMessages(staffSearchMessages);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const list = useId();
  const results = useStaffSearch(typed);
  const hits = results.groups.flatMap((group) => group.hits);
  const chosen = Math.min(active, hits.length - 1);

  function open({ to }: Hit) {
    onClose();
    navigate(to);
  }

  function move(to: number) {
    const next = (to + hits.length) % hits.length;
    setActive(next);
    document.getElementById(optionId(list, next))?.scrollIntoView?.({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const hit = hits[chosen];
    if (!hit) return;
    if (event.key === 'ArrowDown') move(chosen + 1);
    else if (event.key === 'ArrowUp') move(chosen - 1);
    else if (event.key === 'Enter') open(hit);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open onClose={onClose} title={text.title} initialFocus={box}>
      <label htmlFor={`${list}-box`} className="mb-1.5 block text-sm font-strong">
        {text.label}
      </label>
      <input
        ref={box}
        id={`${list}-box`}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(hits.length > 0 && { 'aria-activedescendant': optionId(list, chosen) })}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        aria-describedby={`${list}-hint`}
        className={controlClass}
      />
      <p id={`${list}-hint`} className="mt-1.5 text-sm text-ink-soft pointer-coarse:hidden">
        {text.hint}
      </p>
      <Said results={results} count={hits.filter(({ isList }) => !isList).length} />
      <div id={list} role="listbox" aria-label={text.title} className="flex flex-col gap-4">
        <Groups list={list} results={results} chosen={chosen} onPoint={setActive} onOpen={open} />
      </div>
    </Dialog>
  );
}

function Said({ results, count }: { results: StaffSearchResults; count: number }) {
  const text = useMessages(staffSearchMessages);
  const { asked, busy, failed } = results;
  return (
    <p role="status" className="my-3 text-sm text-ink-soft">
      {busy && text.searching}
      {!busy && asked !== '' && (count === 0 ? text.nothing(asked) : text.found(count))}
      {!busy && failed && ` ${text.failed}`}
    </p>
  );
}

interface GroupsProps {
  readonly list: string;
  readonly results: StaffSearchResults;
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (hit: Hit) => void;
}

function Groups({ list, results, chosen, onPoint, onOpen }: GroupsProps) {
  const text = useMessages(staffSearchMessages);
  const startOf = (at: number) => results.groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0);
  return results.groups.map(({ group, hits }, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, this holds options
    <div key={group} role="group" aria-labelledby={`${list}-${group}`}>
      <p id={`${list}-${group}`} className="mb-1 text-xs font-strong text-ink-soft">
        {text.groups[group]}
      </p>
      {hits.map((hit, place) => {
        const index = startOf(at) + place;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and takes the keys
          <div
            key={hit.id}
            id={optionId(list, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => onPoint(index)}
            onClick={() => onOpen(hit)}
            className={clsx(
              'flex min-h-touch cursor-pointer flex-col justify-center rounded-field px-3 py-1.5 text-sm',
              index === chosen && 'bg-brand-soft text-brand-strong',
            )}
          >
            <span className="tabular font-strong">{hit.title || text.anonymous}</span>
            {hit.detail !== '' && <span className="tabular wrap-anywhere text-ink-soft">{hit.detail}</span>}
            {hit.account && (
              <span>
                <UnverifiedNumber number={hit.account.mobileNumber} verified={hit.account.mobileVerified} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  ));
}
