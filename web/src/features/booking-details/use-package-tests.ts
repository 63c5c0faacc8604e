import { useEffect, useState } from 'react';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { detailsFormMessages } from './booking-details.messages.ts';
import type { ItemToShare } from './shares.ts';

const fetchPackage = apiThunk(
  'bookingDetails/package',
  'GET /package/:id',
  fallbackOf(detailsFormMessages, 'packageFailed'),
);

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/** The tests that the packages among some items hold. Without them the server knows alone what is not charged twice. */
export function usePackageTests(items: readonly ItemToShare[]): ReadonlyMap<string, readonly string[]> {
  const dispatch = useAppDispatch();
  const [known, setKnown] = useState(NONE);
  // Of one item nothing can be held by another one.
  const packages = items.length < 2 ? [] : items.filter(({ kind }) => kind === 'package').map(({ _id }) => _id);
  const wanted = packages.filter((id) => !known.has(id)).join(' ');
  useEffect(() => {
    if (wanted === '') return;
    const requests = wanted.split(' ').map(async (id) => {
      const answer = await dispatch(fetchPackage({ params: { id } }));
      const tests = fetchPackage.fulfilled.match(answer) ? answer.payload.data.tests : [];
      setKnown((before) =>
        new Map(before).set(
          id,
          tests.map((test) => test._id),
        ),
      );
    });
    void Promise.all(requests);
  }, [dispatch, wanted]);
  return known;
}
