// On SQLite alone: reads and writes no database.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { securityHeaders, withInlineOf } from './security-headers.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([false, true])(
  'a page allows the script and the styles that were built into it, and no other (Razorpay: %s)',
  (withRazorpay) => {
    const policy = securityHeaders(true, withRazorpay)['content-security-policy'] ?? '';
    const document = '<style>a{}</style><script>\nstart();\n</script><script type="application/json">{}</script>';
    const directives = (text: string) => new Map(text.split(';').map((part) => [part.split(' ')[0], part]));
    const [before, after] = [directives(policy), directives(withInlineOf(document, policy))];
    expect(after.get('script-src')).toBe(
      before.get('script-src')?.replace("'self'", `'self' ${hashOf('\nstart();\n')}`),
    );
    expect(after.get('style-src')).toBe(`style-src 'self' ${hashOf('a{}')}`);
    for (const name of ['script-src', 'style-src']) {
      before.delete(name);
      after.delete(name);
    }
    expect(after).toEqual(before);
  },
);
