// A browser gets one language (docs/decisions/008): of every `defineMessages({ en, hi })` and `byLanguage({ en, hi })`, and of every
// entry of the contract's `sentences({ key: { en, hi } })`, a browser build keeps its own, and what the other was made of is unused and
// left out by the bundler.
import type { Plugin } from 'vite';

type Language = 'en' | 'hi';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Anything in Devanagari but the language's own name, which stands on the switch of every page. */
const HINDI = /[\u0900-\u097f]/;
const OWN_NAME = /हिन्दी/g;

/** It looks for words in texts of both languages. Of the screens only the telephone desk's loads it. */
const READS_HINDI = /\/contract\/src\/preparation\.ts$/;

const TABLE = 'sentences';
const FUNCTIONS: readonly unknown[] = ['defineMessages', 'byLanguage', TABLE];
const CALL = new RegExp(`\\b(${FUNCTIONS.join('|')})\\b`);

export function oneLanguage(language: Language): Plugin {
  const other = language === 'en' ? 'hi' : 'en';
  return {
    name: 'labfront:one-language',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !CALL.test(code)) return null;
      const program: unknown = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' });
      const left = [...callsIn(program)].flatMap((call) => propertiesOf(call, other));
      let kept = code;
      for (const { start, end } of left.toReversed()) {
        // Rolldown counts in UTF-16 like a string does. The comma goes with the property.
        kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
      }
      return left.length === 0 ? null : { code: kept, map: null };
    },
    generateBundle(_, bundle) {
      if (language !== 'en') return;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { code }] of Object.entries(file.modules)) {
          if (READS_HINDI.test(id) || !HINDI.test(code?.replace(OWN_NAME, '') ?? '')) continue;
          this.error(`${file.fileName} of the English build holds Hindi text of ${id}`);
        }
      }
    },
  };
}

function* callsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const one of node) yield* callsIn(one);
  } else if (isNode(node)) {
    if (node.type === 'CallExpression' && isNode(node.callee) && FUNCTIONS.includes(node.callee.name)) yield node;
    for (const value of Object.values(node)) yield* callsIn(value);
  }
}

/** The part of a call that belongs to one language: in a table of sentences, one property of each entry. */
function propertiesOf(call: Node, name: string): Node[] {
  const [literal] = call.arguments as unknown[];
  const isTable = isNode(call.callee) && call.callee.name === TABLE;
  const objects = isTable ? membersOf(literal).map(({ value }) => value) : [literal];
  return objects.flatMap((object) => membersOf(object).find(({ key }) => isNode(key) && key.name === name) ?? []);
}

const membersOf = (object: unknown): Node[] =>
  isNode(object) && object.type === 'ObjectExpression' ? (object.properties as Node[]) : [];
