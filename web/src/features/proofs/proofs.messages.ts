import { defineMessages } from '../../shared/i18n/messages.ts';
import { proofsHi } from './proofs.messages.hi.ts';

export const proofsMessages = defineMessages({
  hi: proofsHi,
  en: {
    home: 'Home',
    title: 'Proofs of our records',
    description: (site: string) =>
      `The signed proof of each day of ${site}: nobody can quietly change who did what, what was paid and what happened to a sample.`,
    intro:
      'We keep a record of three things: who did what, every rupee in and out, and what happened to every sample. With this page anybody can check that none of it was changed or removed later.',
    how: 'How it works',
    howText: [
      'Each entry gets a fingerprint (a SHA-256 hash). Each fingerprint also covers the one before it, so they form a chain: if one entry is changed, removed or moved, every later fingerprint stops fitting.',
      'Once a day we sign the end of the chain (Ed25519) and publish it here. To anybody who keeps a copy of a published head, we cannot quietly change anything that came before it.',
      'No name, number or report can be read from a fingerprint: a secret random number is mixed into each entry first. When the law asks us to erase a text, that number is erased with it, and a check reports the entry as erased.',
    ],
    verify: 'How to check it yourself',
    verifySteps: [
      'Keep today’s head: download the file below, or write down its number and hash.',
      'At any later time, ask us or an auditor to run the check with your file: npm run audit:verify -- and the file’s name. It computes every fingerprint again and compares the result with your head.',
      'If anything was changed, the check stops and names the table and the entry.',
    ],
    signature: 'To check a signature alone',
    signatureText:
      'Put the text of “statement”, the decoded “signature” (it is base64) and the public key below into three files, and run:',
    download: 'Machine-readable proofs (JSON)',
    heads: 'Signed heads',
    day: 'Day',
    entry: 'Entry',
    hash: 'Hash',
    signedBy: 'Key',
    keys: 'Public keys',
    keySince: (id: string, day: string) => `Key ${id}, since ${day}`,
    none: 'No head is published yet',
    noneHint: 'The first one appears some seconds after the first entry.',
    loading: 'Loading the proofs',
    failed: 'Failed to fetch the proofs',
  },
});
