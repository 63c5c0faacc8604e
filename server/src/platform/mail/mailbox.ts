const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an e-mail reaches, for counting only: `v+1@x.in` and `V@x.in` are one reader, and so is Gmail's address however
 * it is dotted. Mails go to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  const domain = address.slice(at + 1);
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
