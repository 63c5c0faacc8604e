// The centre at which somebody receives tubes, chosen once in a browser: a tube says where it belongs, not where it is.
import { useState } from 'react';
import { useCentreChoices } from '../../centres/index.ts';

const KEY = 'receivingCentre';

function readCentre(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function storeCentre(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The choice lasts as long as the page.
  }
}

export interface StandingCentre {
  /** The centres to choose from. */
  readonly own: readonly { readonly _id: string; readonly name: string }[];
  /** The chosen one, or the only one; '' where somebody still has to choose. */
  readonly centreId: string;
  /** Whether somebody has to choose first. */
  readonly isUnknown: boolean;
  choose(id: string): void;
}

export function useStandingCentre(): StandingCentre {
  const { own } = useCentreChoices();
  const [chosen, setChosen] = useState(readCentre);
  const only = own.length === 1 ? own[0]?._id : undefined;
  const centreId = only ?? own.find(({ _id }) => _id === chosen)?._id ?? '';
  return {
    own,
    centreId,
    isUnknown: centreId === '' && own.length > 0,
    choose(id) {
      setChosen(id);
      storeCentre(id);
    },
  };
}
