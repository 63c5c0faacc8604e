// The list that is filtered now as a file, whole: the server answers an administrator's list as CSV too.
import type { CallArgs, CallLiteral } from '../api/api.types.ts';
import { customThunk, fallbackOf } from '../store/api-thunk.ts';
import { listMessages } from './lists.messages.ts';

/** Search and filters as they stand in the address; empty ones are none. */
export type ListFilter = Readonly<Record<string, string>>;

/** A thunk that saves what `literal` finds as the file that the server names. */
export function csvThunk(type: string, literal: CallLiteral & `GET ${string}`) {
  return customThunk(
    type,
    fallbackOf(listMessages, 'exportFailed'),
    async (api, filter: ListFilter, signal): Promise<void> => {
      const args = [{ query: { ...filter, format: 'csv' }, signal }] as unknown as CallArgs<typeof literal>;
      const { data, headers } = await api.callForBlob(literal, ...args);
      saveFile(data, fileNameOf(headers) ?? 'export.csv');
    },
  );
}

function fileNameOf(headers: Headers): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
}

/** Saves a file as the browser saves a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers only begin to read it now.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
