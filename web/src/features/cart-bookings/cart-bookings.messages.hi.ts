export const cartBookingsMessagesHi = {
  fetchFailed: 'बुकिंग लोड नहीं हो सकीं',
  bookFailed: 'कार्ट बुक नहीं हो सका',
  verifyFailed: 'पेमेंट की पुष्टि नहीं हो सकी',
  orderFailed: 'पेमेंट नहीं खुल सका',
  cancelFailed: 'बुकिंग रद्द नहीं हो सकी',
  updateStatusFailed: 'बुकिंग की स्थिति नहीं बदली जा सकी',
  settleFailed: 'पेमेंट दर्ज नहीं हो सका',
  refundFailed: 'रिफ़ंड नहीं हो सका',
  receiptFailed: 'रसीद डाउनलोड नहीं हो सकी',
  mailFailed: 'मेल नहीं भेजा जा सका',
  receipt: 'रसीद',
  receiptOf: (number: string) => `बुकिंग ${number} की रसीद`,
  paidBy: { online: 'ऑनलाइन दिया', cash: 'नकद दिया', upi: 'UPI से दिया' },
  partRefunded: 'कुछ हिस्सा रिफ़ंड',
  statuses: {
    Pending: 'बाकी',
    Confirmed: 'कन्फ़र्म',
    Completed: 'पूरी',
    Cancelled: 'रद्द',
  },
  payments: {
    created: 'पेमेंट नहीं हुआ',
    paid: 'पेमेंट हो गया',
    failed: 'पेमेंट नहीं हुआ',
    refund_pending: 'रिफ़ंड रास्ते में',
    refunded: 'रिफ़ंड हो गया',
  },
  free: 'मुफ़्त',
  atCollection: 'पेमेंट कलेक्शन पर',
};

export const refundMessagesHi = {
  full: (amount: string) =>
    `आपका पूरा पैसा, ${amount}, उसी खाते में वापस जाएगा जिससे आपने दिया था। बैंक को आम तौर पर 5 से 7 कामकाजी दिन लगते हैं।`,
  fullStaff: (amount: string) => `ग्राहक ने ${amount} दिए थे; पूरा पैसा उन्हें वापस होगा।`,
  nothing: 'इस बुकिंग के लिए कोई पैसा नहीं दिया गया था, इसलिए रिफ़ंड की ज़रूरत नहीं है।',
  free: 'यह बुकिंग मुफ़्त थी, इसलिए रिफ़ंड की ज़रूरत नहीं है।',
  underway: 'इस बुकिंग का रिफ़ंड पहले से रास्ते में है।',
  none: 'कलेक्शन का समय शुरू हो चुका है, इसलिए रिफ़ंड नहीं होगा।',
  noneStaff: 'कलेक्शन का समय शुरू हो चुका है, इसलिए रद्द करने पर रिफ़ंड नहीं होगा। आप कारण लिखकर खुद रिफ़ंड कर सकते हैं।',
  rest: (amount: string) => `आपके पेमेंट का बचा हिस्सा, ${amount}, उसी खाते में वापस जाएगा जिससे आपने दिया था।`,
  restStaff: (amount: string) => `पेमेंट का बचा हिस्सा, ${amount}, ग्राहक को वापस होगा।`,
  goneStaff: (amount: string) => `जिस गेटवे ने पैसा लिया था वह अब नहीं है: ${amount} वापस देने हैं। दे देने के बाद “रिफ़ंड” में दर्ज करें।`,
  payCounterRefund: (amount: string) => `${amount} आपको हमारे सेंटर पर वापस दिए जाएँगे।`,
  handOutStaff: (amount: string) => `ग्राहक ने काउंटर पर पैसे दिए थे: ${amount} वापस देने हैं। दे देने के बाद “रिफ़ंड” में दर्ज करें।`,
};

export const refundListMessagesHi = {
  title: 'रिफ़ंड',
  done: (date: string) => `${date} को रिफ़ंड हुआ`,
  onItsWay: 'रिफ़ंड रास्ते में है',
  atCounter: 'रिफ़ंड हमारे सेंटर पर आपका इंतज़ार कर रहा है',
  toHandOut: 'ग्राहक को देना बाकी है',
  reference: (reference: string) => `रेफ़रेंस ${reference}`,
};
