import { defineMessages } from '../../shared/i18n/messages.ts';

export const samplesMessages = defineMessages({
  en: {
    title: 'Your samples',
    collectedAt: (time: string) => `Collected ${time}`,
    receivedAt: (time: string) => `Received ${time}`,
    stages: {
      planned: 'Still to be collected',
      collected: 'Collected',
      on_the_way: 'On the way to the laboratory',
      received: 'Has reached us',
      fit: 'Checked: fit for testing',
      in_testing: 'Being tested',
      in_laboratory: 'In the laboratory',
      unusable: 'Could not be used',
      lost: 'Was lost: we are sorry',
      missed: 'Not taken',
    },
  },
  hi: {
    title: 'आपके सैंपल',
    collectedAt: (time: string) => `लिया गया: ${time}`,
    receivedAt: (time: string) => `हमें मिला: ${time}`,
    stages: {
      planned: 'अभी लिया जाना है',
      collected: 'ले लिया गया',
      on_the_way: 'लैब के रास्ते में',
      received: 'हमारे पास पहुँच गया',
      fit: 'देख लिया: जाँच के लिए ठीक है',
      in_testing: 'जाँच हो रही है',
      in_laboratory: 'लैब में है',
      unusable: 'काम नहीं आ सका',
      lost: 'खो गया: हमें खेद है',
      missed: 'नहीं लिया गया',
    },
  },
});
