const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox behind an e-mail address, for rate limits only: `v+1@x.in` and `V@x.in` reach the same reader, as do Gmail addresses
 * with different dots. Mails are sent to the address as entered.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  const domain = address.slice(at + 1);
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
