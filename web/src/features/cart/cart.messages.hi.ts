export const cartMessagesHi = {
  fetchFailed: 'कार्ट लोड नहीं हो सका',
  addFailed: 'कार्ट में नहीं डाला जा सका',
  updateFailed: 'कार्ट नहीं बदला जा सका',
  removeFailed: 'कार्ट से नहीं हटाया जा सका',
  removedFromCatalogue: (names: string) => `अब उपलब्ध नहीं, इसलिए आपके कार्ट से हटा दिया गया: ${names}`,
};
