export const cartMessagesHi = {
  fetchFailed: 'कार्ट लोड नहीं हो सका',
  addFailed: 'कार्ट में नहीं डाला जा सका',
  updateFailed: 'कार्ट नहीं बदला जा सका',
  removeFailed: 'कार्ट से नहीं हटाया जा सका',
  couponFailed: 'कूपन नहीं बदला जा सका',
  added: 'कार्ट में डाल दिया',
  full: 'कार्ट में ज़्यादा से ज़्यादा 50 अलग-अलग आइटम आ सकते हैं',
  notMerged: (names: string) => `आपके कार्ट में नहीं डाला जा सका: ${names}`,
  removedFromCatalogue: (names: string) => `अब उपलब्ध नहीं, इसलिए आपके कार्ट से हटा दिया गया: ${names}`,
};
