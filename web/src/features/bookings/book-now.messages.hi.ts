export const bookNowMessagesHi = {
  bookNow: 'अभी बुक करें',
  bookItem: (name: string) => `अभी बुक करें: ${name}`,
};

export const bookNowDialogMessagesHi = {
  title: (name: string) => `${name} बुक करें`,
  intro: 'एक व्यक्ति के लिए। पैसे कलेक्शन के समय दें, नकद या UPI से।',
  price: 'दाम',
  priceWithFee: (fee: string) => `दाम, घर आने के ${fee} मिलाकर`,
  cancel: 'रद्द करें',
  confirm: 'पक्का करें',
  coupon: 'कूपन कोड',
  couponHint: 'बुक करने पर छूट लग जाएगी।',
  doneTitle: 'आपकी बुकिंग हो गई',
  doneText: 'हम आपकी बुकिंग देखकर इसे जल्दी ही कन्फ़र्म करेंगे।',
  toList: 'मेरी बुकिंग',
  close: 'बंद करें',
};
