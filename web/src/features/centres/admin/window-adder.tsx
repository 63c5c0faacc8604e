import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { windowsMessages } from './centres-admin.messages.ts';
import { EMPTY_WINDOW, type NewWindow, readWindow, type Window } from './week-draft.ts';

interface WindowAdderProps {
  /** The group label of the three fields and the button, for screen readers. */
  readonly label: string;
  /** More to choose, between the boxes and the button. */
  readonly children?: ReactNode;
  /** @returns what is wrong with the rest of the form; null when the window was added. */
  readonly onAdd: (window: Window) => string | null;
}

/** From, to and places of a window that is added to a draft. */
export function WindowAdder({ label, children, onAdd }: WindowAdderProps) {
  const text = useMessages(windowsMessages);
  const [typed, setTyped] = useState<NewWindow>(EMPTY_WINDOW);
  const [error, setError] = useState<string | null>(null);
  const change = (name: keyof NewWindow) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  function add() {
    const window = readWindow(typed);
    if (window === 'times') setError(text.times);
    else if (window === 'places') setError(text.placesRule);
    else setError(onAdd(window));
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[9rem_9rem_7rem]">
        <TextField {...change('from')} label={text.from} type="time" />
        <TextField {...change('to')} label={text.to} type="time" />
        <TextField {...change('places')} label={text.places} inputMode="numeric" />
      </div>
      {children}
      <FieldError id={`${label}-error`} error={error ?? undefined} />
      <Button type="button" variant="secondary" className="self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        {text.add}
      </Button>
    </fieldset>
  );
}
