export const cityFailuresHi = {
  fetch: 'शहर लोड नहीं हो सके',
  create: 'शहर नहीं जोड़ा जा सका',
  update: 'शहर नहीं बदला जा सका',
  delete: 'शहर नहीं हटाया जा सका',
};
