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
  placesLeft: (left: number) => `${counted(left, 'जगह', 'जगहें')} बाकी`,
  fasting: 'खाली पेट के लिए अच्छा',
  fastingHint: 'कई टेस्ट खाली पेट होते हैं: सुबह का समय सबसे आसान रहता है।',
};
