import { type ReactNode, useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { integrationsMessages } from './integrations.messages.ts';
import { selectPlaces } from './integrations.slice.ts';
import type { Reach } from './reach-fields.tsx';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

export function SectionHead({ id, title, hint, children }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id={id}>{title}</h2>
        <p className="mt-1 text-ink-soft">{hint}</p>
      </div>
      {children}
    </div>
  );
}

type Where = { readonly [Name in Exclude<keyof Reach, 'scope'>]: string | null } & Pick<Reach, 'scope'>;

/** Returns the name of a centre or a partner, or the words of the scope. */
export function useReachName(): (where: Where) => string {
  const { scopes } = useMessages(integrationsMessages);
  const { centres, partners } = useAppSelector(selectPlaces);
  return useCallback(
    ({ scope, centreId, partnerId }) =>
      [...centres, ...partners].find(({ _id }) => _id === (centreId ?? partnerId))?.name ?? scopes[scope],
    [centres, partners, scopes],
  );
}
