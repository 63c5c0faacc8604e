// Answers in the language of a page: for Hindi ones the server returns Hindi sentences, and the catalogue's Hindi texts (`nameHi`) replace
// the English ones (`name`), so that no screen has to choose. The administration, which edits both, is on English pages.
import type { Api, CallArgs, CallLiteral } from './api.types.ts';
import { ApiError } from './api-error.ts';

const HINDI = 'Hi';

/** A Hindi list that has not one entry for each English one is outdated. */
const isOutdated = (english: unknown, hindi: unknown) =>
  Array.isArray(english) && Array.isArray(hindi) && english.length !== hindi.length;

function read(answer: unknown, isHindi: boolean): unknown {
  if (Array.isArray(answer)) return answer.map((entry) => read(entry, isHindi));
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields: Record<string, unknown> = {};
  const hindi: [name: string, value: unknown][] = [];
  for (const [key, value] of Object.entries(answer)) {
    if (key.endsWith(HINDI) && key.slice(0, -HINDI.length) in answer) hindi.push([key.slice(0, -HINDI.length), value]);
    else fields[key] = read(value, isHindi);
  }
  for (const [name, value] of hindi) if (isHindi && !isOutdated(fields[name], value)) fields[name] = value;
  return fields;
}

const askingForHindi = (options: object) => [{ ...options, language: 'hi' }] as unknown as CallArgs<CallLiteral>;

/** A refusal may carry records too, such as the cart that changed. */
async function inHindi<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.status, read(error.body, true)) : error;
  }
}

/** For Hindi pages. */
export function withHindiAnswers(api: Api): Api {
  return {
    call: (async (literal: CallLiteral, options: object) =>
      read(await inHindi(api.call(literal, ...askingForHindi(options))), true)) as Api['call'],
    callWithHeaders: (async (literal: CallLiteral, options: object) => {
      const answer = await inHindi(api.callWithHeaders(literal, ...askingForHindi(options)));
      return { ...answer, data: read(answer.data, true) };
    }) as Api['callWithHeaders'],
    callForBlob: ((literal: CallLiteral, options: object) =>
      api.callForBlob(literal, ...askingForHindi(options))) as Api['callForBlob'],
  };
}

/** For English pages that the server renders: what only Hindi pages show does not go into their document. */
export function withoutHindi(api: Api): Api {
  return {
    ...api,
    call: (async (...args: Parameters<Api['call']>) => read(await api.call(...args), false)) as Api['call'],
    callWithHeaders: (async (...args: Parameters<Api['callWithHeaders']>) => {
      const answer = await api.callWithHeaders(...args);
      return { ...answer, data: read(answer.data, false) };
    }) as Api['callWithHeaders'],
  };
}
