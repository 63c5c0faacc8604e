export const authMessagesHi = {
  registrationFailed: 'रजिस्ट्रेशन नहीं हो सका',
  loginFailed: 'साइन इन नहीं हो सका',
  logoutFailed: 'साइन आउट नहीं हो सका',
  fetchMeFailed: 'प्रोफ़ाइल लोड नहीं हो सकी',
  signedIn: (name: string) => `नमस्ते, ${name}`,
  signedOut: 'आप साइन आउट हो गए हैं',
  sessionExpired: '24 घंटे बाद आप साइन आउट हो गए। कृपया फिर साइन इन करें।',
  sessionRefused: 'आपका सेशन खत्म हो गया है। कृपया फिर साइन इन करें।',
  signInFirst: 'आगे बढ़ने के लिए कृपया साइन इन करें',
};
