// How texts of any length fit the lines of a label.

const letters = new Intl.Segmenter();

/** Returns the longest beginning of a text that `fits`, with an ellipsis where letters are left out. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const parts = [...letters.segment(text)].map(({ segment }) => segment);
  while (parts.length > 0) {
    parts.pop();
    const shorter = `${parts.join('').trimEnd()}…`;
    if (fits(shorter)) return shorter;
  }
  return '';
}

export const cut = (text: string, most: number) => shortened(text, ({ length }) => length <= most);
