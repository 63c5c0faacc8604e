import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useHere } from '../../../shared/router/place.tsx';
import { peekIntent, takeIntent } from '../../../shared/session/pending-intent.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { selectIsSignedIn, useSignInFirst } from '../../accounts/index.ts';
import { bookNowMessages } from '../book-now.messages.ts';

/** What Book Now books. */
export interface BookNowItem {
  readonly _id: string;
  readonly name: string;
  readonly finalPrice: number;
}

export interface BookNowDialogProps {
  readonly item: BookNowItem;
  readonly kind: 'test' | 'package';
  readonly open: boolean;
  readonly onClose: () => void;
}

interface BookNowProps {
  readonly item: BookNowItem;
  readonly kind: 'test' | 'package';
}

/** Opens the confirmation dialog, whose code comes with the press; an anonymous visitor signs in first and finds it open. */
export function BookNow({ item, kind }: BookNowProps) {
  const text = useMessages(bookNowMessages);
  const signedIn = useAppSelector(selectIsSignedIn);
  const signInFirst = useSignInFirst();
  const here = useHere();
  const [Dialog, setDialog] = useState<ComponentType<BookNowDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const show = useCallback(async () => {
    setBusy(true);
    try {
      const { BookNowDialog } = await import('./book-now-dialog.tsx');
      setDialog(() => BookNowDialog);
      setOpen(true);
    } finally {
      setBusy(false);
    }
  }, []);

  useEffect(() => {
    const intent = peekIntent();
    if (!signedIn || intent?.kind !== 'book-now' || intent.itemId !== item._id) return;
    takeIntent('book-now');
    void show();
  }, [signedIn, item._id, show]);

  const press = () => {
    if (signedIn) return void show();
    const { pathname, search } = here();
    signInFirst({ kind: 'book-now', itemId: item._id, itemKind: kind, quantity: 1, returnTo: pathname + search });
  };

  return (
    <>
      <Button variant="primary" size="large" wide busy={busy} onClick={press} aria-label={text.bookItem(item.name)}>
        {text.bookNow}
      </Button>
      {Dialog && <Dialog item={item} kind={kind} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
