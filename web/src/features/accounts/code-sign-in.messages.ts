import { defineMessages } from '../../shared/i18n/messages.ts';
import { codeSignInMessagesHi } from './code-sign-in.messages.hi.ts';

export const codeSignInMessages = defineMessages({
  hi: codeSignInMessagesHi,
  en: {
    byCode: 'With a code',
    byPassword: 'With your password',
    mobile: 'Mobile number',
    mobileHint: 'We send a code by SMS. A new number gets an account.',
    send: 'Get a code',
    sentTo: (number: string) => `We have sent six digits to ${number}.`,
    otherNumber: 'Use another number',
    code: 'Code from the SMS',
    continue: 'Continue',
    again: 'Send again',
    againIn: (seconds: number) => `Send again in ${seconds} s`,
    password: 'Password of your account',
    passwordHint: 'An account has this number, but the number was never verified. We ask once.',
    notMine: 'This account is not mine: make a new one',
    otp: 'Code from your authenticator app',
    firstName: 'Your first name',
    create: 'Create my account',
    acceptTerms: 'I accept the',
    sendFailed: 'Failed to send a code',
    verifyFailed: 'Failed to check the code',
  },
});
