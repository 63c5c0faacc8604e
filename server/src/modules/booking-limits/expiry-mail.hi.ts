export const expiryMailHi = {
  subject: (number: string) => `आपकी बुकिंग ${number} कन्फ़र्म नहीं हो सकी`,
  expired: (number: string, patient: string, window: string, deadline: string) =>
    `हम आपकी बुकिंग ${number} (${patient}, ${window}) ${deadline} तक कन्फ़र्म नहीं कर सके, इसलिए वह रद्द हो गई है। आपको कुछ नहीं देना है।`,
  next: (phone: string) => `अगर आप अब भी टेस्ट कराना चाहते हैं, तो कृपया दूसरा समय बुक करें या हमें ${phone} पर कॉल करें।`,
  look: 'अपनी बुकिंग देखें',
};
