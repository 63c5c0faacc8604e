export const bookingNewsHi = {
  look: 'अपनी बुकिंग देखें',
  timeOpen: 'जो समय हम आपसे तय करेंगे',
  tests: (count: number) => `${count} टेस्ट`,
  packages: (count: number) => `${count} पैकेज`,
  both: (packages: string, tests: string) => `${packages} और ${tests}`,
  receivedSubject: (number: string) => `बुकिंग हो गई, हम कन्फ़र्म करेंगे: आपकी बुकिंग ${number}`,
  received: (number: string) => `हमने आपके लिए यह बुक कर लिया है, बुकिंग ${number}, और हम इसे कन्फ़र्म करेंगे:`,
  deadline: (time: string) => `हम इसे ${time} तक कन्फ़र्म करेंगे; नहीं तो यह रद्द हो जाएगी और हम आपको बताएँगे।`,
  rescheduledSubject: (number: string) => `आपकी बुकिंग ${number} का नया समय`,
  rescheduled: (number: string) => `आपकी बुकिंग ${number} का समय बदल गया है:`,
  timeBefore: (window: string) => `पहले का समय ${window} था। वह अब आपके नाम नहीं है।`,
  refundedSubject: (number: string) => `बुकिंग ${number} का रिफ़ंड`,
  cart: {
    confirmedSubject: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है`,
    confirmed: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म है:`,
    line: (quantity: number, name: string, price: string) => `${quantity} × ${name}: ${price}`,
    failedSubject: (number: string) => `बुकिंग ${number} का पेमेंट नहीं हुआ`,
    failed: (number: string, patient: string, amount: string) =>
      `आपकी बुकिंग ${number} (${patient}) का ${amount} का पेमेंट नहीं हो पाया, और कोई पैसा नहीं कटा।`,
    failedNext: 'आप “कार्ट बुकिंग” से फिर पेमेंट कर सकते हैं।',
    cancelledSubject: (number: string) => `आपकी बुकिंग ${number} रद्द हो गई`,
    cancelled: (number: string, patient: string) => `आपकी बुकिंग ${number} (${patient}) रद्द हो गई है।`,
    refundOf: {
      unpaid: 'इसके लिए कोई पैसा नहीं दिया गया था, इसलिए रिफ़ंड की ज़रूरत नहीं है।',
      none: 'कलेक्शन का समय शुरू हो चुका था, इसलिए दिया गया पैसा वापस नहीं होगा। कोई भी सवाल हो तो कृपया हमें कॉल करें।',
      returned: 'आपने जो दिया था, वह सब आपको पहले ही वापस किया जा चुका है।',
    },
    refunded: (number: string, patient: string, amount: string) =>
      `हमने आपकी बुकिंग ${number} (${patient}) के ${amount} वापस कर दिए हैं।`,
    reference: (reference: string) => `रेफ़रेंस: ${reference}`,
    bank: (day: string) => `बैंक खाते या कार्ड में रिफ़ंड आम तौर पर 5 से 7 कामकाजी दिन में, यानी ${day} तक पहुँचता है।`,
  },
  bookNow: {
    nothingToPay: 'कुछ देना नहीं है।',
    refunded: (number: string, patient: string, amount: string, reference: string) =>
      `आपकी बुकिंग ${number} (${patient}) के ${amount} आपको वापस दे दिए गए (रेफ़रेंस ${reference})।`,
  },
  notPerformedSubject: (number: string) => `आपकी बुकिंग ${number} के कुछ टेस्ट नहीं हो सके`,
  notPerformed: (number: string, patient: string, count: number) =>
    `आपकी बुकिंग ${number} (${patient}) ${count === 1 ? 'का एक टेस्ट नहीं हो सका' : `के ${count} टेस्ट नहीं हो सके`}। इसके लिए खेद है।`,
  notPerformedMoney: {
    none: 'इसके लिए आपके कोई पैसे हमारे पास नहीं हैं, इसलिए कुछ वापस नहीं होना है।',
    credit: (amount: string, left: string) => `इसके पैसे नहीं देने हैं: ${amount} घटा दिए गए हैं, और ${left} देना बाकी है।`,
  },
  goesBack: {
    bank: (amount: string, day: string) =>
      `${amount} उसी तरीके से आपको वापस मिलेंगे जिससे आपने दिए थे, आम तौर पर ${day} तक। हो जाने पर हम फिर लिखेंगे।`,
    counter: (amount: string) => `${amount} आपको वापस दिए जाएँगे: कृपया हमारे सेंटर आएँ या कॉल करें।`,
    underway: (amount: string) => `${amount} पहले से आपको वापस भेजे जा रहे हैं।`,
  },
};
