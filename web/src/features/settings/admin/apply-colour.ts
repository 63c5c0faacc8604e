import { brandStyle } from '@labfront/contract/brand-colour';
import { OWN_COLOUR } from './settings-values.ts';

let sheet: CSSStyleSheet | null = null;

/** Shows a saved colour in this tab, whose document has the one of before. Other documents come with it. */
export function applyColour(colour: string | null): void {
  // Old browsers show it with the next document.
  if (!('adoptedStyleSheets' in document)) return;
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(brandStyle(colour ?? OWN_COLOUR));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
