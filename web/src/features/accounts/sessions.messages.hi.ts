export const sessionsMessagesHi = {
  title: 'आप कहाँ-कहाँ साइन इन हैं',
  hint: 'जहाँ ज़रूरत नहीं, वहाँ से साइन आउट करें। कोई अनजान डिवाइस दिखे तो पासवर्ड बदल लें।',
  fetchFailed: 'आपके सेशन लोड नहीं हो सके',
  endFailed: 'सेशन बंद नहीं हो सका',
  unknownDevice: 'अनजान डिवाइस',
  thisDevice: 'यह डिवाइस',
  span: (from: string, until: string) => `${from} से; ${until} को खत्म`,
  end: 'साइन आउट करें',
  endOf: (device: string, since: string) => `${device} से साइन आउट करें, ${since} से साइन इन`,
  onlyHere: 'आप सिर्फ़ यहीं साइन इन हैं।',
};
