export const reportMailsHi = {
  ready: {
    subject: 'आपकी रिपोर्ट तैयार है',
    intro: 'आपकी रिपोर्ट तैयार है।',
  },
  amended: {
    subject: 'आपकी रिपोर्ट सुधारी गई है',
    intro:
      'हमने आपकी एक रिपोर्ट सुधारी है। नया वर्ज़न पहले वाले की जगह है: कृपया अब पुराना इस्तेमाल न करें। सुधारने का कारण रिपोर्ट के साथ लिखा है।',
  },
  due: (amount: string) => `इसे खोलने से पहले ${amount} देने हैं।`,
  open: 'खोलने के लिए साइन इन करें',
  withdrawn: {
    subject: 'आपकी रिपोर्ट वापस ले ली गई',
    intro: (number: string) =>
      `हमने आपकी रिपोर्ट ${number} वापस ले ली है: कृपया अब उसे इस्तेमाल न करें। कोई भी सवाल हो तो हमें कॉल करें।`,
    goesBack: (amount: string) => `${amount} आपको वापस जा रहे हैं। हो जाने पर हम फिर लिखेंगे।`,
    handedOut: (amount: string) => `${amount} आपको वापस दिए जाएँगे: कृपया हमारे सेंटर आएँ या कॉल करें।`,
  },
  refundedSubject: (number: string) => `रिपोर्ट ${number} का रिफ़ंड`,
  refunded: (number: string, amount: string) => `हमने आपकी रिपोर्ट ${number} के ${amount} वापस कर दिए हैं।`,
  reference: (reference: string) => `रेफ़रेंस: ${reference}`,
  bank: 'बैंक खाते या कार्ड में रिफ़ंड आम तौर पर 5 से 7 कामकाजी दिन में पहुँचता है।',
  look: 'अपने ऑर्डर देखें',
};
