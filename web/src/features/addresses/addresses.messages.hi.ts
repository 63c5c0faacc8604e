export const addressFailuresHi = {
  add: 'पता नहीं जोड़ा जा सका',
  fetch: 'पते लोड नहीं हो सके',
  update: 'पता नहीं बदला जा सका',
  delete: 'पता नहीं हटाया जा सका',
};
