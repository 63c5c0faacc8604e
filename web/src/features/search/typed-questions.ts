// While results are shown, their page hears of every letter in the header's box at once and asks the server before the letter's
// own page is rendered: on a slow telephone the answer is there when the rendering is done.
type Listener = (text: string) => void;

let resultsPage: Listener | undefined;

/** The results page listens. Returns how to stop. */
export function onTyped(listener: Listener): () => void {
  resultsPage = listener;
  return () => {
    if (resultsPage === listener) resultsPage = undefined;
  };
}

export const tellTyped: Listener = (text) => resultsPage?.(text);
