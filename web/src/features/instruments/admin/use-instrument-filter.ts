import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import type { ListField } from '../../../shared/lists/admin-list.tsx';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { instrumentFilterMessages } from './instruments.messages.ts';
import { fetchInstruments, selectInstruments } from './instruments.slice.ts';

export const INSTRUMENT_FILTER = 'instrument';

/** The field by which a list shows what an analyser measures; none for whoever sees no analyser. */
export function useInstrumentFilter(): ListField[] {
  const text = useMessages(instrumentFilterMessages);
  const dispatch = useAppDispatch();
  const isSeen = useMay()('instrument.read');
  const { instruments } = useAppSelector(selectInstruments);
  useEffect(() => {
    if (isSeen) void dispatch(fetchInstruments({ query: {} }));
  }, [dispatch, isSeen]);
  if (!isSeen || instruments === null || instruments.length === 0) return [];
  const options = instruments.map(({ _id, name }) => ({ value: _id, label: name }));
  return [{ name: INSTRUMENT_FILTER, label: text.instrument, all: text.all, options }];
}
