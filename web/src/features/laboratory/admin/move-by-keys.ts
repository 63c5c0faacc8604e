import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Moves between the fields of a form marked `data-entry` and its submit button, which comes after the last one. Ctrl and Enter submits. */
export function moveByKeys(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>): void {
  const { form } = event.currentTarget;
  const step = STEPS[event.key];
  // Enter alone presses a button.
  const isPress = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
  if (isPress && event.currentTarget instanceof HTMLButtonElement) return;
  if (form === null || step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Enter') form.requestSubmit();
    return;
  }
  const stops = [...form.querySelectorAll<HTMLElement>('input[data-entry]:enabled, button[type=submit]:enabled')];
  const next = stops[stops.indexOf(event.currentTarget) + step];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
