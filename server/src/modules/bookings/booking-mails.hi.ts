import type { BookingMailTexts } from './booking-mails.ts';

export const bookingMailsHi: BookingMailTexts = {
  subject: {
    pending: (number) => `आपकी बुकिंग ${number} हमें मिल गई`,
    approved: (number) => `आपकी बुकिंग ${number} कन्फ़र्म है`,
    rejected: (number) => `आपकी बुकिंग ${number} रद्द हो गई`,
  },
  intro: {
    pending: (number) => `आपकी बुकिंग ${number} हमें मिल गई है, हम उसे जल्दी ही कन्फ़र्म करेंगे:`,
    approved: (number) => `आपकी बुकिंग ${number} कन्फ़र्म है:`,
    rejected: (number) => `आपकी बुकिंग ${number} रद्द हो गई है:`,
  },
  total: (amount) => `दाम: ${amount}, कलेक्शन के समय देने हैं`,
  window: (date, slot) => `कलेक्शन: ${date}, ${slot}`,
  noWindow: 'समय तय करने के लिए हम आपको कॉल करेंगे।',
  paid: (amount) => `दाम: ${amount}, पेमेंट हो गया`,
  nothingToPay: 'कुछ देना नहीं है।',
  look: 'अपनी बुकिंग देखें',
  goesBack: 'आपने जो दिया था, वह आपको वापस दिया जाएगा: कृपया हमारे सेंटर आएँ या कॉल करें।',
  refundSubject: (number) => `बुकिंग ${number} का रिफ़ंड`,
  refunded: (number, amount, reference) => `आपकी बुकिंग ${number} के ${amount} आपको वापस दे दिए गए (रेफ़रेंस ${reference})।`,
};
