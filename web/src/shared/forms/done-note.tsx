import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface DoneNoteProps {
  readonly message: string | null;
  readonly children?: ReactNode;
}

/** The server's success message; the counterpart of FormError. It takes the focus, so that it is visible and read aloud. */
export function DoneNote({ message, children }: DoneNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) place.current?.focus();
  }, [message]);
  return (
    <div ref={place} role="status" tabIndex={-1} className="outline-none empty:absolute">
      {message !== null && (
        <div className="flex items-start gap-3 rounded-field bg-brand-soft px-4 py-3">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
          <div className="flex min-w-0 flex-col gap-1.5">
            <p className="font-strong text-brand-strong">{message}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
