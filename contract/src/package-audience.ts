// The people that a package is meant for, read from its name and category in either language, so that no catalogue needs a further column.

export const AUDIENCES = ['women', 'men', 'children', 'seniors'] as const;
export type Audience = (typeof AUDIENCES)[number];

const WORDS: Readonly<Record<Audience, RegExp>> = {
  women: /\b(wom[ae]n|females?|lad(y|ies)|mothers?|pcos|antenatal|pregnan\w*)\b|महिला|स्त्री|गर्भ|पीरियड/i,
  men: /\b(m[ae]n|males?|prostate)\b|पुरुष|प्रोस्टेट/i,
  children: /\b(child(ren)?|kids?|bab(y|ies)|newborns?|p(a|e|ae)diatric)\b|बच्च|शिशु/i,
  seniors: /\b(seniors?|elder(ly|s)?|(50|60) and above)\b|सीनियर|बुज़ुर्ग|वरिष्ठ/i,
};

/** Returns the audiences that a package names; none for one that is meant for everybody. */
export function audiencesOf(pack: { name: string; nameHi?: string | undefined; category: string }): Audience[] {
  const text = [pack.name, pack.nameHi ?? '', pack.category].join('\n');
  return AUDIENCES.filter((audience) => WORDS[audience].test(text));
}
