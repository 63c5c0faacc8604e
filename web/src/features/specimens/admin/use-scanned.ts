import type { Shipment } from '@labfront/contract/specimens';
import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { boxKey, restoreScans, type ScannedTubes, selectScanned } from './shipments.slice.ts';

/** The tubes that were scanned of a box in this tab, also before the page was loaded again. */
export function useScanned(shipment: Pick<Shipment, '_id' | 'state'>): { box: string; scanned: ScannedTubes } {
  const box = boxKey(shipment);
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(restoreScans(box)), [dispatch, box]);
  return { box, scanned: useAppSelector(useMemo(() => selectScanned(box), [box])) };
}
