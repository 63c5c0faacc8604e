import { defineMessages } from '../../shared/i18n/messages.ts';
import { secondStepHi } from './second-step.messages.hi.ts';

export const secondStepMessages = defineMessages({
  hi: secondStepHi,
  en: {
    title: 'Your role needs a second step at sign-in',
    intro: 'Set it up here. Then the administration opens.',
  },
});
