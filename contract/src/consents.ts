// Consents under the DPDP Act: each is for one purpose, recorded with its source, and as easy to withdraw as to give.
import { z } from 'zod';
import { Id, MessageBody, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const ConsentKind = z.enum(['terms', 'privacy', 'home-collection', 'marketing']);
export type ConsentKind = z.output<typeof ConsentKind>;

/** The day on which the text that is agreed to was last changed: change it with the text. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, string>> = {
  terms: '2026-11-01',
  privacy: '2026-11-01',
  'home-collection': '2026-11-01',
  marketing: '2026-11-01',
};

export const Consent = z.object({
  _id: Id,
  kind: ConsentKind,
  version: z.string(),
  /** The page or form that asked for the consent. */
  source: z.string(),
  givenAt: Timestamp,
  withdrawnAt: Timestamp.nullable(),
});
export type Consent = z.output<typeof Consent>;

export const consents = {
  listConsents: endpoint({
    method: 'GET',
    path: '/admin/consents',
    access: 'user',
    summary: 'What the caller agreed to, the latest first, with what was withdrawn',
    response: z.object({ data: z.array(Consent) }),
  }),
  giveConsent: endpoint({
    method: 'PUT',
    path: '/admin/consents/:kind',
    access: 'user',
    summary: 'Agree to mails about offers (`marketing`); the other consents are asked for where they are needed',
    params: z.object({ kind: Id }),
    response: MessageBody,
  }),
  withdrawConsent: endpoint({
    method: 'DELETE',
    path: '/admin/consents/:kind',
    access: 'user',
    summary: 'Take a consent back; what the account rests on ends with the account',
    params: z.object({ kind: Id }),
    response: MessageBody,
  }),
};
