export const patientFailuresHi = {
  add: 'मरीज़ को जोड़ा नहीं जा सका',
  fetch: 'मरीज़ों की सूची नहीं मिल सकी',
  update: 'मरीज़ की जानकारी सेव नहीं हो सकी',
  delete: 'मरीज़ को हटाया नहीं जा सका',
  restore: 'मरीज़ को वापस नहीं जोड़ा जा सका',
  consent: 'सहमति नहीं माँगी जा सकी',
};

export const patientWordsHi = {
  relations: {
    self: 'आप',
    spouse: 'पति / पत्नी',
    child: 'बच्चा',
    parent: 'माता / पिता',
    sibling: 'भाई / बहन',
    other: 'अन्य',
  },
  sexes: { female: 'महिला', male: 'पुरुष', other: 'अन्य' },
  noAge: 'उम्र अभी पता नहीं है',
};
