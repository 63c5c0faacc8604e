import { defineMessages } from '../../shared/i18n/messages.ts';
import { acceptInvitationMessagesHi } from './accept-invitation.messages.hi.ts';

export const acceptInvitationMessages = defineMessages({
  hi: acceptInvitationMessagesHi,
  en: {
    title: 'Your invitation to work here',
    hint: 'Choose a password for your account. You are signed in at once and see what belongs to your work.',
    nameHint: 'As it is in the invitation unless you write another name',
    accept: 'Accept the invitation',
    failed: 'The invitation could not be accepted',
    welcome: (name: string) => `Welcome, ${name}`,
    signedInAs: (name: string) =>
      `You are signed in as ${name}. The invitation makes an account of its own, and you go on with that one.`,
    over: 'Ask the person who invited you to send it again. The newest e-mail has the link that works.',
    haveAccount: 'If you accepted it already, sign in with your e-mail and password.',
    signIn: 'Sign in',
    incomplete: 'This link is not complete',
    incompleteHint: 'Open the link from the invitation e-mail once more, or copy all of it into the address bar.',
  },
});
