// Answers for Hindi pages: the server returns Hindi sentences, and the catalogue's Hindi names and descriptions replace the English ones,
// so that no screen has to choose. The administration, which edits both, is on English pages.
import type { Api, CallArgs, CallLiteral } from './api.types.ts';

function inHindi(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(inHindi);
  if (typeof answer !== 'object' || answer === null) return answer;
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answer)) read[key] = inHindi(value);
  if (read.nameHi !== undefined) read.name = read.nameHi;
  if (read.descriptionHi !== undefined) read.description = read.descriptionHi;
  return read;
}

const askingForHindi = (options: object) => [{ ...options, language: 'hi' }] as unknown as CallArgs<CallLiteral>;

export function withHindiAnswers(api: Api): Api {
  return {
    call: (async (literal: CallLiteral, options: object) =>
      inHindi(await api.call(literal, ...askingForHindi(options)))) as Api['call'],
    callWithHeaders: (async (literal: CallLiteral, options: object) => {
      const answer = await api.callWithHeaders(literal, ...askingForHindi(options));
      return { ...answer, data: inHindi(answer.data) };
    }) as Api['callWithHeaders'],
    callForBlob: ((literal: CallLiteral, options: object) =>
      api.callForBlob(literal, ...askingForHindi(options))) as Api['callForBlob'],
  };
}
