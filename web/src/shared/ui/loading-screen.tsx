import { useMessages } from '../i18n/messages.ts';
import { Spinner } from './spinner.tsx';
import { uiMessages } from './ui.messages.ts';

/** The fallback of a screen whose code is loading (spec.md section 2). Data gets skeletons instead. */
export function LoadingScreen() {
  const text = useMessages(uiMessages);
  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      {text.loading}
    </div>
  );
}
