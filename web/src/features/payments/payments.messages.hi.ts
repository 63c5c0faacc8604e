export const paymentsMessagesHi = {
  payFailed: 'पेमेंट नहीं हो सका। कृपया फिर कोशिश करें।',
  unreachable: 'गेटवे से जवाब नहीं आया। कोई पैसा नहीं कटा; कृपया फिर कोशिश करें।',
  notLoaded: 'पेमेंट का पेज नहीं खुल सका। कोई पैसा नहीं कटा; इंटरनेट देखकर फिर कोशिश करें।',
  bookingOf: (number: string) => `बुकिंग ${number}`,
  title: 'टेस्ट पेमेंट',
  description: 'टेस्ट मोड: कोई पैसा नहीं कटता। चुनें कि यह पेमेंट कैसे पूरा हो।',
  payTo: 'किसे',
  amount: 'रकम',
  order: 'पेमेंट ऑर्डर',
  pay: (amount: string) => `${amount} दें`,
  fail: 'पेमेंट फ़ेल करें',
  close: 'बंद करें',
};
