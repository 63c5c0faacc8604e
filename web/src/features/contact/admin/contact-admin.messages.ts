import { englishOnly } from '../../../shared/i18n/messages.ts';

export const contactAdminMessages = englishOnly({
  en: {
    title: 'Contacts',
    searchHint: 'Name, phone, e-mail, words of the message',
    stateFilter: 'State',
    all: 'All messages',
    open: 'Open',
    handled: 'Handled',
    sender: 'Sender',
    message: 'Message',
    reach: 'Reply',
    reply: 'Reply by e-mail',
    call: 'Call',
    replySubject: (site: string) => `Your message to ${site}`,
    sent: 'Sent',
    status: 'Status',
    markHandled: 'Mark as handled',
    reopen: 'Open again',
    none: 'No messages yet',
    noneFound: 'No message fits this search',
  },
});
