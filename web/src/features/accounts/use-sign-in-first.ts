import { useCallback } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useNavigate } from '../../shared/router/place.tsx';
import { type PendingIntent, rememberIntent } from '../../shared/session/pending-intent.ts';
import { notify } from '../../shared/ui/notify.ts';
import { authMessages } from './auth.messages.ts';

/** Sends an anonymous visitor to sign in and remembers what they wanted; it is completed afterwards. */
export function useSignInFirst(): (intent: PendingIntent) => void {
  const navigate = useNavigate();
  const text = useMessages(authMessages);
  return useCallback(
    (intent) => {
      rememberIntent(intent);
      notify('info', text.signInFirst);
      navigate('/login');
    },
    [navigate, text],
  );
}
