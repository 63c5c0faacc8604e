import { saidInHindi } from './server-sentences.hi.ts';

export const apiMessagesHi = {
  somethingWentWrong: 'कुछ गड़बड़ हो गई',
  said: saidInHindi,
};
