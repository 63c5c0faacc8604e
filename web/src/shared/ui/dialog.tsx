import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { dialogClass, drawerClass, largeDialogClass, veilClass } from './dialog-class.ts';
import { uiMessages } from './ui.messages.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  /** Buttons, at the foot of the dialog. */
  readonly actions?: ReactNode;
  /** For content that needs space: nearly the whole window. */
  readonly large?: boolean;
  /** Beside what it tells more of. */
  readonly drawer?: boolean;
  /** The element that gets the focus first; the first focusable one by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** Keeps the focus inside while open and gives it back where it was; a sheet from below on small screens. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  large = false,
  drawer = false,
  initialFocus,
}: DialogProps) {
  const text = useMessages(uiMessages);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          className={clsx(dialogClass, large && largeDialogClass, drawer && drawerClass)}
          {...(initialFocus && { initialFocus })}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <div>
              <Base.Title className="text-xl! font-strong">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-ink-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <IconButton label={text.close} className="-mt-1.5 -mr-2">
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              }
            />
          </div>
          <div className="grow overflow-y-auto px-5 py-4">{children}</div>
          {actions && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
