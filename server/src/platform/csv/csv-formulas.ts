// Text of users must not run as a formula in a spreadsheet. A program that splits cells at another delimiter than the file's starts a cell
// after `;`, a tab or a line break, so a formula can start there too. Each such position gets an apostrophe when the text is written and
// loses it when it is read. A text that already has apostrophes gets one more, so that reading exactly reverses writing.

/** Signs that begin a formula, the full-width ones of East Asian keyboards too. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** At the beginning of a text a tab or a line break is dangerous itself: some programs cut it off. */
const FIRST_SIGN = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** The start of a cell, including leading spaces and quotation marks, which programs skip. */
const CELL_START = '(?:^|[;\\t\\r\\n])[" ]*';
/** The characters that may precede an apostrophe or sign at such a position: checked first, because it is cheap. */
const NEAR_START = '(?<![^;\\t\\r\\n" ])';

const WRITTEN = new RegExp(`^(?='*${FIRST_SIGN})|${NEAR_START}(?='*${SIGN})(?<=${CELL_START})`, 'g');
const READ = new RegExp(`^'(?='*${FIRST_SIGN})|${NEAR_START}'(?='*${SIGN})(?<=${CELL_START}')`, 'g');

/** Most texts neither begin with a sign nor contain a delimiter, and need no further check. */
const MAY_MATCH = new RegExp(`^[" ]*'*${SIGN}|[;\\t\\r\\n]`);

/** Returns the text with an apostrophe wherever a spreadsheet could see the start of a formula. */
export function neutralised(text: string): string {
  return MAY_MATCH.test(text) ? text.replace(WRITTEN, "'") : text;
}

/** Reverses `neutralised`. */
export function asTyped(cell: string): string {
  return cell.replace(READ, '');
}
