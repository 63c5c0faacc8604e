export const bookingMailsHi = {
  subject: {
    pending: (number: string) => `आपकी बुकिंग ${number} हमें मिल गई`,
    approved: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है`,
    rejected: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई`,
  },
  intro: {
    pending: (number: string) => `आपकी बुकिंग ${number} हमें मिल गई है, हम उसे जल्दी ही कन्फ़र्म करेंगे:`,
    approved: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है:`,
    rejected: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई है:`,
  },
  total: (amount: string) => `दाम: ${amount}, कलेक्शन के समय देने हैं`,
  window: (date: string, slot: string) => `कलेक्शन: ${date}, ${slot}`,
  noWindow: 'समय तय करने के लिए हम आपको कॉल करेंगे।',
  paid: (amount: string) => `दाम: ${amount}, पेमेंट हो गया`,
  nothingToPay: 'कुछ देना नहीं है।',
  look: 'अपनी बुकिंग देखें',
  goesBack: 'आपने जो दिया था, वह आपको वापस दिया जाएगा: कृपया हमारे सेंटर आएँ या कॉल करें।',
  refundSubject: (number: string) => `बुकिंग ${number} का रिफ़ंड`,
  refunded: (number: string, amount: string, reference: string) =>
    `आपकी बुकिंग ${number} के ${amount} आपको वापस दे दिए गए (रेफ़रेंस ${reference})।`,
};
