import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { removedSeen, selectCart } from '../../cart/index.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

/** Names the items that left the catalogue, until the user has seen it: the server sends them once. */
export function GoneItems() {
  const text = useMessages(cartPageMessages);
  const dispatch = useAppDispatch();
  const { removed } = useAppSelector(selectCart);
  if (removed.length === 0) return null;
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent bg-accent-soft p-4 text-sm"
    >
      <p className="min-w-0">
        <strong className="font-strong">{text.goneTitle}. </strong>
        {text.goneText(removed.join(', '))}
      </p>
      <Button variant="secondary" onClick={() => dispatch(removedSeen())}>
        {text.understood}
      </Button>
    </div>
  );
}
