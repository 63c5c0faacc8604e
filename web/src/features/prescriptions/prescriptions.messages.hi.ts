export const prescriptionsMessagesHi = {
  uploadFailed: 'पर्ची नहीं भेजी जा सकी',
  fetchFailed: 'पर्चियाँ लोड नहीं हो सकीं',
  updateStatusFailed: 'पर्ची नहीं बदली जा सकी',
  accessLogFailed: 'किसने खोली, यह लोड नहीं हो सका',
  statuses: { pending: 'हम देख रहे हैं', approved: 'मंज़ूर', rejected: 'स्वीकार नहीं' },
};
