// The chain of proofs (laboratory.md section 9): how a row becomes a digest, and a digest a link of the chain.
import { hash } from 'node:crypto';
import type { PROVED_TABLES, ProvedTable } from '@labfront/contract/proofs';
import { canonicalJson } from '../../platform/base/canonical-json.ts';

export type Value = string | number | null;

/** A row that is proved: `facts` stay for ever, `text` can be removed by a lawful erasure. Times are ISO text on either engine. */
export interface ProvedRow {
  table: ProvedTable;
  id: string;
  facts: Readonly<Record<string, Value>>;
  text: Readonly<Record<string, Value>>;
}

/** The columns of each table: which can be erased, and what an erasure leaves in them. All others are facts. */
export const ERASABLE: Record<(typeof PROVED_TABLES)[number], Readonly<Record<string, Value>>> = {
  audit_log: { address: null },
  ledger_entries: { received_by: null, note: null },
  specimen_events: { reason: '' },
};

const sha256 = (text: string): string => hash('sha256', text);

export interface Digests {
  textDigest: string;
  digest: string;
}

const digestWith = ({ table, id, facts }: Omit<ProvedRow, 'text'>, textDigest: string): string =>
  sha256(canonicalJson({ facts, rowId: id, table, text: textDigest }));

/** Digests of a row. The salt keeps anybody from guessing a text from what stays of it. */
export function digestRow(row: ProvedRow, salt: string): Digests {
  const textDigest = sha256(`${salt}${canonicalJson(row.text)}`);
  return { textDigest, digest: digestWith(row, textDigest) };
}

/** The digest of a row that lost its text: the rest is as it was if this equals the entry's. */
export const digestErased = (row: ProvedRow, textDigest: string): string => digestWith(row, textDigest);

export interface Link {
  seq: number;
  table: ProvedTable;
  rowId: string;
  digest: string;
}

/** The hash of an entry: over the hash before it and the entry's canonical JSON (RFC 8785). The first entry follows ''. */
export const hashLink = (previous: string, { seq, table, rowId, digest }: Link): string =>
  sha256(`${previous}${canonicalJson({ digest, rowId, seq, table })}`);
