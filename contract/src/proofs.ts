// Proofs that the audit log, the ledger and the events of tubes were not changed (laboratory.md section 9).
import { z } from 'zod';
import { LocalDate, listQueryWith, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The tables whose rows are proved, by their names in the database. */
export const PROVED_TABLES = ['audit_log', 'ledger_entries', 'specimen_events'] as const;
export const ProvedTable = z.enum(PROVED_TABLES);
export type ProvedTable = z.output<typeof ProvedTable>;

/** The content of a head: the hash of the chain's last entry, and the row that this entry proves. */
export const ProofStatement = z.object({
  day: LocalDate,
  seq: z.number(),
  /** SHA-256 in hexadecimal digits, as every hash here. */
  hash: z.string(),
  table: ProvedTable,
  row: z.string(),
  madeAt: Timestamp,
});
export type ProofStatement = z.output<typeof ProofStatement>;

export const ProofHead = ProofStatement.extend({
  /** The canonical JSON (RFC 8785) of the statement: the bytes that are signed. */
  statement: z.string(),
  /** Ed25519, in base64. */
  signature: z.string(),
  keyId: z.string(),
});
export type ProofHead = z.output<typeof ProofHead>;

export const ProofKey = z.object({
  /** The first 16 hexadecimal digits of the SHA-256 of the public key. */
  id: z.string(),
  /** SPKI, PEM. */
  publicKey: z.string(),
  madeAt: Timestamp,
  /** The key before it; null for the first. */
  replaces: z.string().nullable(),
});
export type ProofKey = z.output<typeof ProofKey>;

export const Proofs = z.object({
  /** Newest first. */
  heads: z.array(ProofHead),
  /** Newest first. */
  keys: z.array(ProofKey),
});
export type Proofs = z.output<typeof Proofs>;

export const proofs = {
  listProofs: endpoint({
    method: 'GET',
    path: '/proofs',
    access: 'public',
    summary: 'The signed head of the chain of proofs, one a day, newest first, and the public keys',
    query: listQueryWith(),
    response: z.object({ data: Proofs }),
  }),
};
