import clsx from 'clsx';
import { Scale } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { compareMessages } from '../compare.messages.ts';
import { MOST_COMPARED, writeCompared } from '../compare-address.ts';

export interface ComparedCard {
  readonly slug: string;
  readonly name: string;
}

interface Choice {
  readonly chosen: readonly ComparedCard[];
  readonly onChange: (chosen: readonly ComparedCard[]) => void;
}

/** Puts a package into the comparison, or takes it out. */
export function CompareToggle({ pack, chosen, onChange }: Choice & { pack: ComparedCard }) {
  const text = useMessages(compareMessages);
  const isIn = chosen.some(({ slug }) => slug === pack.slug);
  const isFull = !isIn && chosen.length >= MOST_COMPARED;
  const toggle = () =>
    onChange(
      isIn ? chosen.filter(({ slug }) => slug !== pack.slug) : [...chosen, { slug: pack.slug, name: pack.name }],
    );
  return (
    <button
      type="button"
      aria-pressed={isIn}
      aria-label={text.addNamed(pack.name)}
      title={isFull ? text.full : undefined}
      disabled={isFull}
      onClick={toggle}
      // Above the link that covers the card.
      className={clsx(
        'relative z-1 -mt-2 -mr-2 flex min-h-touch shrink-0 items-center gap-1.5 rounded-field px-2.5 text-sm disabled:opacity-55',
        isIn ? 'bg-brand-soft font-strong text-brand' : 'text-ink-soft hover:bg-sunken hover:text-brand',
      )}
    >
      <Scale aria-hidden="true" className="size-4" />
      {text.add}
    </button>
  );
}

/** Opens the comparison; stays in reach at the bottom of the screen. */
export function CompareBar({ chosen, onChange }: Choice) {
  const text = useMessages(compareMessages);
  return (
    <div role="status" className="sticky bottom-bar z-30 empty:hidden lg:bottom-0">
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 shadow-card">
          <p className="text-sm">
            {text.chosen(chosen.length)}
            {chosen.length === 1 && <span className="text-ink-soft"> · {text.oneMore}</span>}
          </p>
          <span className="flex gap-2">
            <Button variant="quiet" onClick={() => onChange([])}>
              {text.clear}
            </Button>
            {chosen.length > 1 && (
              <ButtonLink to={`/compare${writeCompared(chosen.map(({ slug }) => slug))}`}>{text.open}</ButtonLink>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
