import { defineMessages } from '../../shared/i18n/messages.ts';

export const repeatMessages = defineMessages({
  en: {
    label: 'Another sample',
    needed: (tests: string) => `We need another sample for ${tests}`,
    free: 'The first one could not be used. You pay nothing for this.',
    choose: 'Choose when we may come to you.',
    comeOrChoose: 'Come to the centre at any time during its hours, or choose a time.',
    chooseTime: 'Choose a time',
    changeTime: 'Change the time',
    title: 'When may we collect the sample?',
    confirm: 'Agree on this time',
    slotMissing: 'Choose a day and a time',
    failed: 'Failed to agree on the time',
  },
  hi: {
    label: 'एक और सैंपल',
    needed: (tests: string) => `${tests} के लिए हमें एक और सैंपल चाहिए`,
    free: 'पहला सैंपल काम नहीं आ सका। इसके लिए आपको कुछ नहीं देना है।',
    choose: 'बताएँ कि हम आपके यहाँ कब आएँ।',
    comeOrChoose: 'सेंटर के खुले रहने पर कभी भी आएँ, या समय चुनें।',
    chooseTime: 'समय चुनें',
    changeTime: 'समय बदलें',
    title: 'हम सैंपल कब लें?',
    confirm: 'यह समय तय करें',
    slotMissing: 'दिन और समय चुनें',
    failed: 'समय तय नहीं हो पाया',
  },
});
