// The centre at which somebody receives tubes, chosen once in a browser: a tube says where it belongs, not where it is.
import { useState } from 'react';
import { readStored, writeStored } from '../../../shared/store/browser-storage.ts';
import { useCentreChoices } from '../../centres/index.ts';

const KEY = 'receivingCentre';

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
  const [chosen, setChosen] = useState(() => readStored(KEY) ?? '');
  const only = own.length === 1 ? own[0]?._id : undefined;
  const centreId = only ?? own.find(({ _id }) => _id === chosen)?._id ?? '';
  return {
    own,
    centreId,
    isUnknown: centreId === '' && own.length > 0,
    choose(id) {
      setChosen(id);
      writeStored(KEY, id);
    },
  };
}
