interface KeyPress {
  readonly key: string;
  preventDefault(): void;
}

/** Moves the focus by the arrow keys from one of these elements to the next or the one before. Any other key and place changes nothing. */
export function moveByArrows(event: KeyPress, stops: readonly HTMLElement[], from: EventTarget | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const at = stops.indexOf(from as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}
