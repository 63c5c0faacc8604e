import { defineMessages } from '../../shared/i18n/messages.ts';
import { checkMessagesHi } from './check.messages.hi.ts';

export const checkMessages = defineMessages({
  hi: checkMessagesHi,
  en: {
    title: 'Check a report',
    loading: 'The code is being checked',
    code: (code: string) => `Report code ${code}`,
    states: {
      genuine: 'This report is genuine',
      superseded: 'This report was superseded',
      withdrawn: 'This report was withdrawn',
    },
    hints: {
      genuine: 'We issued it, and it is the latest version.',
      superseded: 'We issued it, but a newer version has taken its place. Please ask for that one.',
      withdrawn: 'We issued it, but it does not hold any more. Please do not rely on it.',
    },
    issued: (date: string, laboratory: string) => `Issued on ${date} by ${laboratory}`,
    unknown: 'We have not issued a report with this code',
    unknownHint: 'Please compare the code with the paper. If it is the same, the paper is not ours.',
    privacy: 'This page says nothing about anybody’s health.',
  },
});
