// The security headers of every answer, as helmet makes them, made once: they are the same for each request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** What a browser may load: files of this site only. No inline script or style anywhere, so no nonce is needed. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
  },
};

/** @param isSecure whether the site is reached by https: then browsers are told to come by https only (HSTS). */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const middleware = helmet({
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: isSecure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => {});
  return headers;
}
