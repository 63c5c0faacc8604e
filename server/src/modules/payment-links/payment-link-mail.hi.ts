export const paymentLinkMailHi = {
  subject: (number: string) => `अपनी बुकिंग ${number} का पेमेंट करें`,
  text: (number: string, amount: string) =>
    `आपकी बुकिंग ${number} के लिए ${amount} का पेमेंट बाकी है। इस लिंक से बिना साइन इन किए पेमेंट करें:`,
  pay: (amount: string) => `${amount} दें`,
  until: 'लिंक सात दिन तक चलता है, या बुकिंग का पेमेंट होने या रद्द होने तक। जिसके पास लिंक है, वह पेमेंट कर सकता है।',
};
