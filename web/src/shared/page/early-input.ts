// Records input on a server-rendered page before React handles it, so that users do not have to repeat it. Inlined in the document, so it
// is small and does not import React.
import { chooseByLink } from '../i18n/language-choice.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  readonly value: string | boolean;
  /** The position of the caret; null for a field without one. */
  readonly caret: number | null;
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Records input from now on. Returns a function that replays it, which React calls after hydration. */
export function keepEarlyInput(): () => void {
  /** The current value of each field: React's first render may overwrite it. */
  const typed = new Map<Field, Typed>();
  /** Each element is replayed once, even if it was pressed repeatedly. */
  const pressed = new Set<HTMLElement>();
  /** The field in which an input method is composing a word: writing to it would break the word. */
  let composing: EventTarget | null = null;
  let isHydrated = false;
  /** A part whose code is loaded after the page's own is marked by `data-late`. */
  const isHeard = (element: Element) => isHydrated && !element.closest('[data-late]');

  const keepText = ({ target }: Event) => {
    const field = target as Field;
    if (isHeard(field)) typed.delete(field);
    else typed.set(field, { value: isBox(field) ? field.checked : field.value, caret: caretOf(field) });
  };
  const keepPress = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>('a, button');
    if (!element || isHeard(element)) return;
    if (element instanceof HTMLAnchorElement) {
      // Links work without scripts; the other effects of a language link are handled here.
      chooseByLink(element);
      return;
    }
    event.preventDefault();
    // React may already listen before its effects have run: the press is replayed later, once.
    event.stopImmediatePropagation();
    pressed.add(element);
  };
  // The browser would submit the form itself, without React's handling.
  const holdForm = (event: Event) => {
    if (!isHeard(event.target as Element)) event.preventDefault();
  };
  addEventListener('input', keepText, true);
  addEventListener('compositionstart', ({ target }) => {
    composing = target;
  });
  addEventListener('compositionend', () => {
    composing = null;
    if (isHydrated) give();
  });
  addEventListener('click', keepPress, true);
  addEventListener('submit', holdForm);
  // Presses are dropped when the user leaves the page.
  addEventListener('pagehide', () => pressed.clear());

  const giveBack = async () => {
    // One at a time: React renders between them, so each sees the page after the previous one.
    for (const [field, value] of typed) {
      if (!isHeard(field) || field === composing || !typed.delete(field)) continue;
      retype(field, value);
      await rendered();
    }
    for (const element of pressed) {
      if (!isHeard(element) || !pressed.delete(element)) continue;
      element.click();
      await rendered();
    }
  };
  let given = Promise.resolve();
  const give = () => {
    given = given.then(giveBack);
  };
  return () => {
    isHydrated = true;
    give();
  };
}

const caretOf = (field: Field) => ('selectionEnd' in field ? field.selectionEnd : null);

/** React renders the result of a press before the next task. */
const rendered = () => new Promise((done) => setTimeout(done));

/** Dispatches a field's value to React. */
function retype(field: Field, { value, caret }: Typed): void {
  if (isBox(field)) {
    // A click changes it to the chosen value.
    if (field.checked === value) field.checked = !value;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  writeUnheard(field, String(value), caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Writes a text so that React sees a change. React ignores events of fields whose value it knows, and tracks values set on the element
 * itself; the setter of the element's class bypasses that tracking, as typing does.
 */
function writeUnheard(field: HTMLInputElement | HTMLTextAreaElement, value: string, caret: number | null): void {
  // React may have emptied the field, which moves the caret before the first letter: the next one would go there.
  const isEmptied = field.value !== value;
  const [start, end] = isEmptied ? [caret, caret] : [field.selectionStart, field.selectionEnd];
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Fields without a selection, such as one for an e-mail, return null.
  if (start !== null) field.setSelectionRange(start, end);
}
