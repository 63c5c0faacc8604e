import clsx from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { appMessages } from '../app.messages.ts';

/** The moving banner of small screens. Moving text needs a way to stop it (WCAG 2.2.2). */
export function Marquee() {
  const text = useMessages(appMessages);
  const { marquee } = useSite();
  const shown = marquee[useLocale()] || text.marquee;
  const [paused, setPaused] = useState(false);
  const copies = ['a', 'b', 'c', 'd'];
  return (
    <div className="relative flex h-8 items-center overflow-hidden bg-deep text-xs text-on-deep lg:hidden">
      <p className="sr-only">{shown}</p>
      <div
        aria-hidden="true"
        className={clsx(
          'flex w-max shrink-0 animate-marquee motion-reduce:mx-auto',
          paused && '[animation-play-state:paused]',
        )}
      >
        {copies.map((copy, index) => (
          <span key={copy} className={clsx('px-8 whitespace-nowrap', index > 0 && 'motion-reduce:hidden')}>
            {shown}
          </span>
        ))}
      </div>
      <button
        type="button"
        aria-label={paused ? text.playMarquee : text.pauseMarquee}
        onClick={() => setPaused(!paused)}
        className="absolute inset-y-0 right-0 flex w-touch items-center justify-center bg-deep outline-offset-[-3px] focus-visible:outline-on-deep motion-reduce:hidden"
      >
        {paused ? (
          <Play className="size-3 fill-current" aria-hidden="true" />
        ) : (
          <Pause className="size-3 fill-current" aria-hidden="true" />
        )}
      </button>
    </div>
  );
}
