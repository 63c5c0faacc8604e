// What people do on a page of the server before React hears it: they are not made to do it again. Runs in the document itself, so
// it is small and imports no React.
import { chooseByLink } from '../i18n/language-choice.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Keeps what is typed and pressed from now on. Returns what React calls when it hears: it does what was kept. */
export function keepEarlyInput(): () => void {
  /** What stands in which field: React's first render may put its own value there. */
  const typed = new Map<Field, string | boolean>();
  /** Each is pressed once, however often it was because nothing happened. */
  const pressed = new Set<HTMLElement>();
  /** Where a keyboard is putting a word together: writing there would take the word apart. */
  let composing: EventTarget | null = null;
  let isHydrated = false;
  /** A part whose code comes after the page's own says so by `data-late`. */
  const isHeard = (element: Element) => isHydrated && !element.closest('[data-late]');

  const keepText = ({ target }: Event) => {
    const field = target as Field;
    if (isHeard(field)) typed.delete(field);
    else typed.set(field, isBox(field) ? field.checked : field.value);
  };
  const keepPress = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>('a, button');
    if (!element || isHeard(element)) return;
    if (element instanceof HTMLAnchorElement) {
      // Links lead where they lead without any script; what else the one of the other language does is done here.
      chooseByLink(element);
      return;
    }
    event.preventDefault();
    // React may hear already while its effects are still to come: it is told later, once.
    event.stopImmediatePropagation();
    pressed.add(element);
  };
  // The browser would send the form itself, without what React adds.
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
  // Who leaves and comes back has forgotten.
  addEventListener('pagehide', () => pressed.clear());

  const giveBack = async () => {
    // Each finds the page as the one before it has left it: React renders in between.
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

/** React renders what a press has changed before the next task. */
const rendered = () => new Promise((done) => setTimeout(done));

/** Tells React what stands in a field. */
function retype(field: Field, value: string | boolean): void {
  if (isBox(field)) {
    // A click turns it to what was chosen.
    if (field.checked === value) field.checked = !value;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  writeUnheard(field, String(value));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Writes a text as a person does. React leaves out events of fields that hold what it knows, and knows what was set on the element
 * itself; a person writes past that, as the setter of the element's class does.
 */
function writeUnheard(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Fields that have no place of writing, such as one for an e-mail, say null.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
