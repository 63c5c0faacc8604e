import { defineMessages } from '../../shared/i18n/messages.ts';
import { passwordsMessagesHi } from './passwords.messages.hi.ts';

export const passwordsMessages = defineMessages({
  hi: passwordsMessagesHi,
  en: {
    forgotTitle: 'Forgot your password?',
    forgotHint: 'Tell us the e-mail address of your account, and we send you a link to set a new password.',
    email: 'E-mail',
    sendLink: 'Send the link',
    lookInSpam: 'It can take a few minutes. If you do not see it, please look in your spam folder too.',
    linkLifetime: 'The link works once, for 30 minutes.',
    tryAgain: 'Send it again or use another e-mail',
    backToSignIn: 'Back to sign in',

    resetTitle: 'Set a new password',
    resetHint: 'After this you sign in with the new password on every device.',
    newPassword: 'New password',
    confirmPassword: 'New password again',
    confirmMissing: 'Enter the new password again',
    passwordsDiffer: 'The two passwords are not the same',
    setPassword: 'Set the new password',
    linkIncomplete: 'This link is not complete',
    linkIncompleteHint:
      'Open the link from our e-mail once more, or copy all of it into the address bar. You can also ask for a new one.',
    askForNewLink: 'Ask for a new link',
    signIn: 'Sign in',

    changeTitle: 'Change password',
    changeHint: 'You stay signed in here. Sessions on all other devices and browsers end.',
    oldPassword: 'Old password',
    changePassword: 'Change password',
  },
});
