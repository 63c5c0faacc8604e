import { useMessages } from '../shared/i18n/messages.ts';
import { Button } from '../shared/ui/button.tsx';
import { uiMessages } from '../shared/ui/ui.messages.ts';

/** The screen of a failure to render, app-wide (spec.md section 8). It needs nothing of the app that has just failed. */
export function AppError() {
  const text = useMessages(uiMessages);
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="text-2xl">{text.somethingWentWrong}</h1>
      <p className="text-ink-soft">{text.somethingWentWrongHint}</p>
      <Button onClick={() => window.location.reload()}>{text.reload}</Button>
    </main>
  );
}
