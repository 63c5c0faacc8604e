// The security headers of every answer, as helmet makes them, made once: they are the same for each request.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** What a browser may load: files of this site only, no inline script or style. */
const DIRECTIVES = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  // Scripts send every form: no field ends up in an address, not even where scripts fail.
  formAction: ["'none'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
};

/**
 * What Razorpay's checkout needs: its script, its frame, and what the script calls from the page. The script styles the frame it
 * puts over the page by style attributes, which is all that is allowed inline.
 */
const WITH_RAZORPAY = {
  ...DIRECTIVES,
  scriptSrc: [...DIRECTIVES.scriptSrc, 'https://checkout.razorpay.com'],
  styleSrcAttr: ["'unsafe-inline'"],
  frameSrc: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  imgSrc: [...DIRECTIVES.imgSrc, 'https://cdn.razorpay.com'],
  connectSrc: [
    ...DIRECTIVES.connectSrc,
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
};

/**
 * @param isSecure whether the site is reached by https: then browsers are told to come by https only (HSTS).
 * @param withRazorpay whether the shop opens Razorpay's checkout; only then may anything of another site be loaded.
 */
export function securityHeaders(isSecure: boolean, withRazorpay: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const middleware = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: withRazorpay ? WITH_RAZORPAY : DIRECTIVES },
    strictTransportSecurity: isSecure,
    // The checkout opens bank pages in windows of their own, and hears from them.
    crossOriginOpenerPolicy: { policy: withRazorpay ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => {});
  return headers;
}

/** @returns `policy` with the scripts and styles that stand in `document`, which is built and not written by anybody, by their hashes. */
export function withInlineOf(document: string, policy: string): string {
  const allow = (before: string, pattern: RegExp) => {
    const hashes = [...document.matchAll(pattern)].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
    return [before, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  };
  return policy
    .replace("script-src 'self'", (before) => allow(before, /<script>(.*?)<\/script>/gs))
    .replace("style-src 'self'", (before) => allow(before, /<style>(.*?)<\/style>/gs));
}
