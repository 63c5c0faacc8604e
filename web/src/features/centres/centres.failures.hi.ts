export const centreFailuresHi = {
  fetch: 'सेंटर लोड नहीं हो सके',
  create: 'सेंटर नहीं जोड़ा जा सका',
  update: 'सेंटर सेव नहीं हो सका',
  delete: 'सेंटर नहीं हटाया जा सका',
};
