import { type KeyboardEvent, type RefObject, useRef } from 'react';

interface ResultKeys<List extends HTMLElement> {
  readonly box: RefObject<HTMLInputElement | null>;
  /** The element around the buttons of the results. */
  readonly list: RefObject<List | null>;
  /** The arrow keys move the focus from the box through the buttons, and back to the box. */
  readonly move: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The keyboard of a search box whose results are buttons below it. */
export function useResultKeys<List extends HTMLElement>(): ResultKeys<List> {
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<List>(null);
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (step === undefined || buttons.length === 0) return;
    event.preventDefault();
    // The box is in no list, so its place is -1.
    const next = buttons.indexOf(event.currentTarget as HTMLButtonElement) + step;
    if (next < 0) box.current?.focus();
    else buttons[Math.min(next, buttons.length - 1)]?.focus();
  }
  return { box, list, move };
}
