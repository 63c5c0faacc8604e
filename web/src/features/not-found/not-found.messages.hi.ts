export const notFoundMessagesHi = {
  title: 'पेज नहीं मिला',
  heading: 'यह पेज हमें नहीं मिला',
  hint: 'हो सकता है पता गलत लिखा गया हो या पेज हट गया हो। कोई टेस्ट खोजें या यहाँ से आगे बढ़ें।',
  home: 'होम',
  packages: 'पैकेज',
  allTests: 'सभी टेस्ट',
  contact: 'संपर्क',
};
