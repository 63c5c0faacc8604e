// What people do on a page of the server before React hears it: they are not made to do it again. Runs in the document itself, so
// it is small and imports no React.
import { chooseLanguage } from '../session/language-choice.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps what is typed and pressed from now on. Returns what React calls when it hears: it does what was kept. */
export function keepEarlyInput(): () => void {
  /** What stands in which field: React's first render may put its own value there. */
  const typed = new Map<Field, string>();
  /** Buttons and boxes; each is pressed once, however often it was. */
  const pressed = new Set<HTMLElement>();
  let isHydrated = false;
  /** A part whose code comes after the page's own says so by `data-late`. */
  const isHeard = (element: Element) => isHydrated && !element.closest('[data-late]');

  addEventListener('input', ({ target }) => {
    const field = target as Field;
    if (!isHeard(field)) typed.set(field, field.value);
  });
  const keepPress = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>('a, button, [type=checkbox], [type=radio]');
    if (!element || isHeard(element)) return;
    if (element instanceof HTMLAnchorElement) {
      // Links lead where they lead without any script; what else the one of the other language does is done here.
      if (element.hreflang) chooseLanguage(element.hreflang === 'hi' ? 'hi' : 'en');
      return;
    }
    event.preventDefault();
    // Pressed again because nothing happened: it was meant once. A box that is ticked twice is as it was.
    if (!(pressed.delete(element) && element instanceof HTMLInputElement)) pressed.add(element);
  };
  addEventListener('click', keepPress, true);
  // The browser would send the form itself, without what React adds.
  addEventListener('submit', (event) => {
    if (!isHeard(event.target as Element)) event.preventDefault();
  });

  return () => {
    isHydrated = true;
    for (const [field, value] of typed) if (isHeard(field) && typed.delete(field)) retype(field, value);
    for (const element of pressed) if (isHeard(element) && pressed.delete(element)) element.click();
  };
}

function retype(field: Field, value: string): void {
  const isChosen = field instanceof HTMLSelectElement || field.type === 'file';
  if (field.type !== 'file') {
    // React leaves out events of fields that hold what it knows, and takes note of what is assigned on the element itself.
    if (!isChosen) field.value = `${value} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }));
}
