import { useMessages } from '../../shared/i18n/messages.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { bookingDetailsMessages } from './booking-details.messages.ts';

/**
 * How the account hears of its booking: by mail where it has an address, else by WhatsApp or SMS. `sent` says that a message has left,
 * `later` that one follows with the confirmation; both empty while nobody is signed in.
 */
export function useToldBy(): { readonly sent: string; readonly later: string } {
  const text = useMessages(bookingDetailsMessages);
  const user = useAppSelector(selectUser);
  if (user?.email) return { sent: text.sentByMail(user.email), later: text.writeByMail(user.email) };
  if (user?.mobileNumber) {
    return { sent: text.sentByPhone(user.mobileNumber), later: text.writeByPhone(user.mobileNumber) };
  }
  return { sent: '', later: '' };
}
