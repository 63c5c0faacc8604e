import { counted } from '../../shared/format/hindi.ts';
import { formatCount } from '../../shared/format/numbers.ts';

export const bookingsMessagesHi = {
  fetchFailed: 'बुकिंग लोड नहीं हो सकीं',
  createFailed: 'बुकिंग नहीं हो सकी',
  updateFailed: 'बुकिंग नहीं बदली जा सकी',
  updateStatusFailed: 'बुकिंग की स्थिति नहीं बदली जा सकी',
  deleteFailed: 'बुकिंग नहीं हटाई जा सकी',
  settleFailed: 'पेमेंट दर्ज नहीं हो सका',
  refundFailed: 'रिफ़ंड नहीं हो सका',
  receiptFailed: 'रसीद डाउनलोड नहीं हो सकी',
  mailFailed: 'मेल नहीं भेजा जा सका',
  statuses: {
    pending: 'कन्फ़र्म होना बाकी',
    approved: 'कन्फ़र्म',
    completed: 'पूरी',
    rejected: 'रद्द',
  },
  booking: (number: string) => `बुकिंग ${number}`,
  status: 'स्थिति',
  items: 'टेस्ट और पैकेज',
  includes: (count: number) => `${counted(count, 'टेस्ट')} शामिल`,
  inPackage: 'पैकेज में',
  quantity: (count: number) => `${formatCount(count)} ×`,
  price: 'दाम',
  keep: 'बुकिंग रहने दें',
  cancel: 'बुकिंग रद्द करें',
  cancelTitle: (number: string) => `बुकिंग ${number} रद्द करें?`,
};

export const bookingListMessagesHi = {
  title: 'बुकिंग',
  intro: '“अभी बुक करें” से की गई बुकिंग, नई पहले। पैसे कलेक्शन के समय देने हैं।',
  loading: 'आपकी बुकिंग लोड हो रही हैं',
  emptyTitle: 'अभी कोई बुकिंग नहीं है',
  emptyHint: 'किसी टेस्ट या पैकेज पर “अभी बुक करें” दबाएँ: बुकिंग अपनी स्थिति के साथ यहाँ दिखेगी।',
  browseTests: 'टेस्ट देखें',
  browsePackages: 'पैकेज देखें',
  bookedOn: (date: string) => `${date} को बुक की गई`,
  notes: (notes: string) => `आपका नोट: ${notes}`,
  cancelOf: (number: string) => `बुकिंग ${number} रद्द करें`,
  cancelText: 'कोई पैसा नहीं दिया गया था, इसलिए रिफ़ंड की ज़रूरत नहीं है। यह बुकिंग दोबारा नहीं खुल सकती।',
  cancelPlace: 'इस समय की आपकी जगह किसी और को दे दी जाएगी।',
  confirmedHint: (phone: string) => `कन्फ़र्म बुकिंग रद्द करने या उसके टेस्ट बदलने के लिए कृपया हमें कॉल करें: ${phone}।`,
};
