// A file that the API answered, saved under the name that the server gives it.
import type { AnswerWithHeaders } from '../api/api.types.ts';

export function saveAnswer({ data, headers }: AnswerWithHeaders<Blob>, fallbackName: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(headers) ?? fallbackName;
  link.click();
  // Not at once: some browsers only begin to read it now.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function fileNameOf(headers: Headers): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
}
