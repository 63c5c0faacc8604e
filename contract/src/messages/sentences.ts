// Sentences in both languages, with named parameters in braces: `At most {limit} items`.

export const LANGUAGES = ['en', 'hi'] as const;
/** Of pages, mails and answers of the API. */
export type Language = (typeof LANGUAGES)[number];

export interface Sentence {
  readonly en: string;
  readonly hi: string;
}

/** The value of a parameter; a word that differs between the languages is itself a sentence. */
export type Param = string | number | Sentence;

/** The names in braces: `'limit'` of `'At most {limit} items'`. */
export type ParamNames<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Params<Template extends string> = { readonly [Name in ParamNames<Template>]: Param };

/** `unknown` where both templates name the same parameters, otherwise `never`. */
type SameParams<En extends string, Hi extends string> = [ParamNames<En>] extends [ParamNames<Hi>]
  ? [ParamNames<Hi>] extends [ParamNames<En>]
    ? unknown
    : never
  : never;

type Checked<T> = {
  readonly [Key in keyof T]: T[Key] extends { en: infer En extends string; hi: infer Hi extends string }
    ? SameParams<En, Hi>
    : never;
};

/** Declares sentences by key. A sentence without Hindi, or with different parameters in Hindi, does not compile. */
export function sentences<const T extends Readonly<Record<string, Sentence>>>(table: T & Checked<T>): T {
  return table;
}

/** The Hindi of English templates in a separate file, checked as `sentences` does. */
export type HindiOf<T extends Readonly<Record<string, string>>, Hi> = {
  readonly [Key in keyof T]: Key extends keyof Hi
    ? Hi[Key] extends string
      ? SameParams<T[Key], Hi[Key]>
      : never
    : never;
};

/** A template with its parameters filled in. */
export function fill(template: string, params: Readonly<Record<string, Param>>, language: Language): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'object' ? value[language] : String(value);
  });
}
