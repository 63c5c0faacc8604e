import { counted } from '../../shared/format/hindi.ts';

export const windowsMessagesHi = {
  fetchFailed: 'समय लोड नहीं हो सके',
  day: 'दिन',
  today: 'आज',
  tomorrow: 'कल',
  otherDay: 'कोई और दिन',
  time: 'समय',
  anyTime: 'कोई तय समय नहीं',
  anyTimeHint: 'जब ठीक लगे तब आएँ, या समय तय करने के लिए हम कॉल करेंगे।',
  chooseCity: 'खाली समय देखने के लिए शहर चुनें।',
  none: 'इस दिन कोई समय बाकी नहीं है। कृपया दूसरा दिन चुनें।',
  full: 'भर गया',
  now: 'अभी का समय',
  placesLeft: (left: number) => `${counted(left, 'जगह', 'जगहें')} बाकी`,
  tooFew: (left: number, needed: number) => `${counted(left, 'जगह', 'जगहें')} बाकी, ${needed} मरीज़ों के लिए कम`,
  fasting: 'खाली पेट के लिए अच्छा',
  fastingHint: (hours: number) => `आपके टेस्ट से ${hours} घंटे पहले से सिर्फ़ पानी पीना है: सुबह का समय सबसे आसान रहता है।`,
  noFasting: 'आपके टेस्ट के लिए खाली पेट रहना ज़रूरी नहीं: कोई भी समय ठीक है।',
};
