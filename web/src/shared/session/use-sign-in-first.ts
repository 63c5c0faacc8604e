import { useCallback } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useNavigate } from '../router/place.tsx';
import { notify } from '../ui/notify.ts';
import { authMessages } from './auth.messages.ts';
import { type PendingIntent, rememberIntent } from './pending-intent.ts';

/** Sends an anonymous visitor to sign in and stores the intended action, which is completed afterwards. */
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
