// Answers for Hindi pages: the catalogue's Hindi names and descriptions take the place of the English ones, so that no screen
// has to choose. Administration, which changes both, is on English pages.
import type { Api } from './api.types.ts';

function inHindi(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(inHindi);
  if (typeof answer !== 'object' || answer === null) return answer;
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answer)) read[key] = inHindi(value);
  if (read.nameHi !== undefined) read.name = read.nameHi;
  if (read.descriptionHi !== undefined) read.description = read.descriptionHi;
  return read;
}

export function withHindiAnswers(api: Api): Api {
  return {
    ...api,
    call: (async (...args: Parameters<Api['call']>) => inHindi(await api.call(...args))) as Api['call'],
    callWithHeaders: (async (...args: Parameters<Api['callWithHeaders']>) => {
      const answer = await api.callWithHeaders(...args);
      return { ...answer, data: inHindi(answer.data) };
    }) as Api['callWithHeaders'],
  };
}
