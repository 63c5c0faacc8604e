import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { moveByArrows } from './move-by-arrows.ts';

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
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (box.current && buttons.length > 0) moveByArrows(event, [box.current, ...buttons], event.currentTarget);
  }
  return { box, list, move };
}
