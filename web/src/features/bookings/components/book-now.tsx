import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useHere } from '../../../shared/router/place.tsx';
import { selectIsSignedIn } from '../../../shared/session/auth.slice.ts';
import { peekIntent, takeIntent } from '../../../shared/session/pending-intent.ts';
import { useSignInFirst } from '../../../shared/session/use-sign-in-first.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { bookNowMessages } from '../book-now.messages.ts';
import type { BookNowDialogProps, BookNowItem } from './book-now.types.ts';

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
    takeIntent();
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
