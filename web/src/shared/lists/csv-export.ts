// The list that is filtered now as a file, whole: the server answers an administrator's list as CSV too.
import type { CallArgs, CallLiteral } from '../api/api.types.ts';
import { saveAnswer } from '../files/save-answer.ts';
import { customThunk, fallbackOf } from '../store/api-thunk.ts';
import { listMessages } from './lists.messages.ts';

/** Search and filters of the URL, without empty ones. */
export type ListFilter = Readonly<Record<string, string>>;

/** A thunk that saves the answer of `literal` under the file name that the server sends. */
export function csvThunk(type: string, literal: CallLiteral & `GET ${string}`) {
  return customThunk(
    type,
    fallbackOf(listMessages, 'exportFailed'),
    async (api, filter: ListFilter, signal): Promise<void> => {
      const args = [{ query: { ...filter, format: 'csv' }, signal }] as unknown as CallArgs<typeof literal>;
      saveAnswer(await api.callForBlob(literal, ...args), 'export.csv');
    },
  );
}
