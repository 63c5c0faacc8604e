export const bookingFactsHi = {
  patient: (name: string) => `किसके लिए: ${name}`,
  when: (window: string) => `कब: ${window}`,
  noWindow: 'कब: समय तय करने के लिए हम आपको कॉल करेंगे',
  anyTime: 'कब: हमारे खुले रहने के समय जब ठीक लगे तब आएँ, या समय तय करने के लिए हम आपको कॉल करेंगे',
  lostWindow: (window: string) =>
    `आपका चुना हुआ समय (${window}) आपका पेमेंट पहुँचने तक उपलब्ध नहीं रहा। आपकी बुकिंग बनी हुई है: दूसरा समय तय करने के लिए हम आपको कॉल करेंगे, या आप इसे रद्द करके पैसा वापस ले सकते हैं।`,
  home: (address: string) => `कहाँ: आपके घर, ${address}`,
  centre: (address: string) => `कहाँ: हमारे सेंटर पर, ${address}`,
  discount: (code: string, amount: string) => `${code} से छूट: −${amount}`,
  staffDiscount: (amount: string) => `स्टाफ़ की छूट: −${amount}`,
  fee: (amount: string) => `होम कलेक्शन: ${amount}`,
  paid: (amount: string) => `पेमेंट हो गया: ${amount}`,
  toPay: (amount: string) => `देने हैं: ${amount}, कलेक्शन के समय, नकद या UPI से`,
  toPayOnline: (amount: string) => `देने हैं: ${amount}, ऑनलाइन या कलेक्शन के समय`,
  nothingToPay: 'देने हैं: कुछ नहीं',
  preparation: (sentence: string) => `तैयारी: ${sentence}`,
  forPatient: (name: string, window: string | null) => (window === null ? name : `${name}, ${window}`),
};
