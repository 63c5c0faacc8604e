import type { Logo } from '@labfront/contract/settings';
import clsx from 'clsx';
import { useMessages } from '../shared/i18n/messages.ts';
import { useSite } from '../shared/site/site.slice.ts';
import { appMessages } from './app.messages.ts';

/** The laboratory's logo for the ground that it stands on; without one the drop and the name. */
export function SiteLogo({ onDeep = false }: { onDeep?: boolean }) {
  const { name, logos } = useSite();
  const { light, dark } = logos;
  if (onDeep && dark) return <LogoPicture logo={dark} name={name} />;
  if (!onDeep && light) {
    return (
      <picture>
        {dark && (
          <source media="(prefers-color-scheme: dark)" srcSet={dark.src} width={dark.width} height={dark.height} />
        )}
        <LogoPicture logo={light} name={name} onPlate={!dark} />
      </picture>
    );
  }
  return <OwnSign name={name} onDeep={onDeep} />;
}

/** One that was made for light grounds gets a light plate in the dark theme. */
function LogoPicture({ logo, name, onPlate = false }: { logo: Logo; name: string; onPlate?: boolean }) {
  return (
    <img
      src={logo.src}
      alt={name}
      width={logo.width}
      height={logo.height}
      className={clsx(
        'h-9 w-auto max-w-40 object-contain md:h-10',
        onPlate && 'dark:rounded-field dark:bg-plate dark:px-1.5 dark:py-1',
      )}
    />
  );
}

/** The product's sign: a drop whose level is a river. */
function OwnSign({ name, onDeep }: { name: string; onDeep: boolean }) {
  const [first = '', ...rest] = name.split(' ');
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 shrink-0 md:size-10">
        <path
          d="M20 2.5c5.6 6.6 12.5 13.4 12.5 21.2C32.5 31 27 37 20 37S7.5 31 7.5 23.7C7.5 15.9 14.4 9.1 20 2.5Z"
          className={onDeep ? 'fill-on-deep' : 'fill-brand'}
        />
        <path
          d="M11.3 24.6c2.9-2.7 5.8-2.7 8.7 0s5.8 2.7 8.7 0M12.9 30c2.4-2 4.7-2 7.1 0s4.7 2 7.1 0"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          className={onDeep ? 'stroke-deep' : 'stroke-on-brand'}
        />
        <circle cx="20" cy="15.5" r="2.6" className="fill-accent" />
      </svg>
      <span className="leading-tight">
        <span className={`block text-base font-strong md:text-lg ${onDeep ? 'text-on-deep' : 'text-ink'}`}>
          {first}
        </span>{' '}
        {rest.length > 0 && (
          <span className={`block text-xs ${onDeep ? 'text-on-deep-soft' : 'text-ink-soft'}`}>{rest.join(' ')}</span>
        )}
      </span>
    </span>
  );
}

/** Our own mark for the network: joined laboratories around a tick. Never NABL's symbol. */
export function NetworkMark({ onDeep = false }: { onDeep?: boolean }) {
  const text = useMessages(appMessages);
  return (
    <svg viewBox="0 0 44 44" role="img" aria-label={text.networkMark} className="size-9 shrink-0 md:size-10">
      <title>{text.networkMark}</title>
      <path
        d="M22 4 37.6 13v18L22 40 6.4 31V13Z"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className={onDeep ? 'stroke-on-deep-soft' : 'stroke-brand'}
      />
      {[
        [22, 4],
        [37.6, 13],
        [37.6, 31],
        [22, 40],
        [6.4, 31],
        [6.4, 13],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.2" className={onDeep ? 'fill-on-deep' : 'fill-brand'} />
      ))}
      <path
        d="m15 22.5 5 5 9.5-10.5"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent-strong"
      />
    </svg>
  );
}
