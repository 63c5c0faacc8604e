// What people typed must not run as a formula in a spreadsheet. A program that splits cells at another delimiter than the file's
// begins a cell after `;`, a tab or a line break, so a formula can begin there too. Each such place gets an apostrophe when the text is
// written and loses it when it is read; one that has apostrophes already gets one more, so that reading undoes writing exactly.

/** Signs that begin a formula, the full-width ones of East Asian keyboards too. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** At the beginning of a text a tab or a line break is dangerous itself: some programs cut it off. */
const FIRST_SIGN = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** Where a cell may begin: the spaces and quotation marks there are passed over, as programs do. */
const CELL_START = '(?:^|[;\\t\\r\\n])[" ]*';
/** What stands before an apostrophe or sign in such a place: looked at first, because it costs nothing. */
const NEAR_START = '(?<![^;\\t\\r\\n" ])';

const WRITTEN = new RegExp(`^(?='*${FIRST_SIGN})|${NEAR_START}(?='*${SIGN})(?<=${CELL_START})`, 'g');
const READ = new RegExp(`^'(?='*${FIRST_SIGN})|${NEAR_START}'(?='*${SIGN})(?<=${CELL_START}')`, 'g');

/** Texts without these have no such place, and most have none. */
const ANY_SIGN = /[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text with an apostrophe wherever a spreadsheet could take it for the beginning of a formula. */
export function neutralised(text: string): string {
  return ANY_SIGN.test(text) ? text.replace(WRITTEN, "'") : text;
}

/** The text that `neutralised` was given. */
export function asTyped(cell: string): string {
  return cell.replace(READ, '');
}
