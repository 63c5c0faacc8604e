import { useLocation, useNavigationType } from '../../shared/router/place.tsx';

/** Whether this page's address was typed letter by letter in a search box, and not come back to. */
export function useTypedHere(): boolean {
  const { state } = useLocation() as { state: unknown };
  const arrivedBy = useNavigationType();
  return arrivedBy !== 'POP' && typeof state === 'object' && state !== null && 'typed' in state;
}
