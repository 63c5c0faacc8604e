export const contactMessagesHi = {
  createFailed: 'संदेश नहीं भेजा जा सका',
  fetchFailed: 'संदेश लोड नहीं हो सके',
  updateFailed: 'संदेश नहीं बदला जा सका',
};
