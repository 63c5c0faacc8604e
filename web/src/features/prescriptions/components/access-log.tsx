import { useEffect, useState } from 'react';
import { OpeningList } from '../../../shared/files/opening-list.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { fetchAccessLog, selectPrescriptions } from '../prescriptions.slice.ts';

/** The openings of a prescription's file, loaded on request. */
export function AccessLog({ prescriptionId, loading }: { prescriptionId: string; loading: string }) {
  const dispatch = useAppDispatch();
  const openings = useAppSelector(selectPrescriptions).openings[prescriptionId];
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchAccessLog({ params: { id: prescriptionId } }));
    void request.then((answer) =>
      setFailure(fetchAccessLog.rejected.match(answer) ? (answer.payload?.message ?? null) : null),
    );
    return () => request.abort();
  }, [dispatch, prescriptionId, tries]);
  return (
    <OpeningList
      openings={openings}
      failure={failure}
      onRetry={() => setTries((count) => count + 1)}
      loading={loading}
    />
  );
}
