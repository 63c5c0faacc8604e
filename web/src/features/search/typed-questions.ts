// While results are shown, their page receives every letter of the header's field at once and sends the request before the letter's own
// page is rendered: on a slow phone the answer arrives by the end of the rendering.
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
