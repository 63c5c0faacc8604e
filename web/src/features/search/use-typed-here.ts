import { useLocation, useNavigationType } from '../../shared/router/place.tsx';

/** Whether this page's URL was typed in a search field, not reached by Back. */
export function useTypedHere(): boolean {
  const { state } = useLocation() as { state: unknown };
  const arrivedBy = useNavigationType();
  return arrivedBy !== 'POP' && typeof state === 'object' && state !== null && 'typed' in state;
}
