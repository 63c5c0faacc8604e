// Each kind of entry of the audit log as a sentence. A kind without one does not compile: the server writes only these.
import { instrumentSentences } from './audit-sentences/instruments.ts';
import { laboratorySentences } from './audit-sentences/laboratory.ts';
import { officeSentences } from './audit-sentences/office.ts';
import { peopleSentences } from './audit-sentences/people.ts';
import { salesSentences } from './audit-sentences/sales.ts';
import { fill, type Language, type Sentence } from './sentences.ts';

const AUDIT_SENTENCES = {
  ...peopleSentences,
  ...salesSentences,
  ...officeSentences,
  ...laboratorySentences,
  ...instrumentSentences,
};

/** `record.verb`. */
export type AuditAction = keyof typeof AUDIT_SENTENCES;
/** The first part of an action: the kind of record. */
export type AuditArea = AuditAction extends `${infer Area}.${string}` ? Area : never;

const NOBODY: Sentence = { en: 'The system', hi: 'सिस्टम' };
const GONE: Sentence = { en: 'an unknown record', hi: 'अनजान रिकॉर्ड' };

const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(AUDIT_SENTENCES, action);

/**
 * Returns the sentence of an entry.
 * @param params the details of the entry; `actor` and `record` are names, null where nobody was signed in or the record is unknown.
 */
export function auditSentence(
  action: string,
  params: Readonly<Record<string, string | number | boolean | null>> & { actor: string | null; record: string | null },
  language: Language,
): string {
  // An entry of another version of the program.
  if (!isAuditAction(action)) return `${params.actor ?? NOBODY[language]}: ${action}`;
  const template: string = AUDIT_SENTENCES[action][language];
  const missing = Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '–']));
  const given = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
  return fill(template, { ...missing, actor: NOBODY, record: GONE, ...given }, language);
}
