// What people typed must not run as a formula in a spreadsheet: such text gets an apostrophe in front when it is written, and loses
// it when it is read. Text that itself begins with apostrophes before such a sign gets one more, so that reading undoes writing exactly.
const WRITTEN = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const READ = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

export function neutralised(text: string): string {
  return WRITTEN.test(text) ? `'${text}` : text;
}

/** The text that `neutralised` was given. */
export function asTyped(cell: string): string {
  return READ.test(cell) ? cell.slice(1) : cell;
}
