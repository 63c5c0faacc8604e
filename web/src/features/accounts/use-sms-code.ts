import { useEffect, useEffectEvent } from 'react';

interface SmsCredential extends Credential {
  readonly code: string;
}

/** Calls `onCode` with the code of an SMS where the browser reads it (WebOTP); the person confirms that in the browser. */
export function useSmsCode(onCode: (code: string) => void): void {
  const received = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((credential) => {
        const { code } = (credential ?? {}) as Partial<SmsCredential>;
        if (code !== undefined) received(code);
      })
      // Declined, or the page is left: the code is typed.
      .catch(() => {});
    return () => waiting.abort();
  }, []);
}
