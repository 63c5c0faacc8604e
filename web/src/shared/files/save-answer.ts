// Saves a file from an API answer under the name that the server gives it.
import type { AnswerWithHeaders } from '../api/api.types.ts';

export function saveAnswer({ data, headers }: AnswerWithHeaders<Blob>, fallbackName: string): void {
  saveFile(data, fileNameOf(headers) ?? fallbackName);
}

/** Saves a file as the browser saves a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers start reading the URL only later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function fileNameOf(headers: Headers): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
}
