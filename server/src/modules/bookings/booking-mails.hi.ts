export const bookingMailsHi = {
  look: 'अपनी बुकिंग देखें',
  window: (date: string, slot: string) => `कलेक्शन: ${date}, ${slot}`,
  noWindow: 'समय तय करने के लिए हम आपको कॉल करेंगे।',
  refundedSubject: (number: string) => `बुकिंग ${number} का रिफ़ंड`,
  cart: {
    confirmedSubject: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है`,
    confirmed: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है:`,
    line: (quantity: number, name: string, price: string) => `${quantity} × ${name}: ${price}`,
    total: (amount: string) => `कुल: ${amount}`,
    lostWindow: (window: string) =>
      `आपका चुना हुआ समय (${window}) आपका पेमेंट पहुँचने से पहले भर गया। आपकी बुकिंग बनी हुई है: दूसरा समय तय करने के लिए हम आपको कॉल करेंगे, या आप इसे रद्द करके पैसा वापस ले सकते हैं।`,
    failedSubject: (number: string) => `बुकिंग ${number} का पेमेंट नहीं हुआ`,
    failed: (number: string, amount: string) =>
      `आपकी बुकिंग ${number} का ${amount} का पेमेंट नहीं हो पाया, और कोई पैसा नहीं कटा।`,
    failedNext: 'आप “कार्ट बुकिंग” से फिर पेमेंट कर सकते हैं।',
    cancelledSubject: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई`,
    cancelled: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई है।`,
    refundOf: {
      unpaid: () => 'इसके लिए कोई पैसा नहीं दिया गया था, इसलिए रिफ़ंड की ज़रूरत नहीं है।',
      full: (amount: string) => `${amount} आपको वापस जा रहे हैं। हो जाने पर हम फिर लिखेंगे।`,
      none: () => 'कलेक्शन का समय शुरू हो चुका था, इसलिए दिया गया पैसा वापस नहीं होगा। कोई भी सवाल हो तो कृपया हमें कॉल करें।',
      underway: () => 'आपका रिफ़ंड पहले से रास्ते में है।',
    },
    refunded: (number: string, amount: string) => `हमने आपकी बुकिंग ${number} के ${amount} वापस कर दिए हैं।`,
    reference: (reference: string) => `रेफ़रेंस: ${reference}`,
    bank: 'बैंक खाते या कार्ड में रिफ़ंड आम तौर पर 5 से 7 कामकाजी दिन में पहुँचता है।',
  },
  bookNow: {
    subject: {
      Pending: (number: string) => `आपकी बुकिंग ${number} हमें मिल गई`,
      Confirmed: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है`,
      Cancelled: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई`,
    },
    intro: {
      Pending: (number: string) => `आपकी बुकिंग ${number} हमें मिल गई है, हम उसे जल्दी ही कन्फ़र्म करेंगे:`,
      Confirmed: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है:`,
      Cancelled: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई है:`,
    },
    total: (amount: string) => `दाम: ${amount}, कलेक्शन के समय देने हैं`,
    paid: (amount: string) => `दाम: ${amount}, पेमेंट हो गया`,
    nothingToPay: 'कुछ देना नहीं है।',
    goesBack: 'आपने जो दिया था, वह आपको वापस दिया जाएगा: कृपया हमारे सेंटर आएँ या कॉल करें।',
    refunded: (number: string, amount: string, reference: string) =>
      `आपकी बुकिंग ${number} के ${amount} आपको वापस दे दिए गए (रेफ़रेंस ${reference})।`,
  },
};
