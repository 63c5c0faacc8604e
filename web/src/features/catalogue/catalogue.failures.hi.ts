export const catalogueFailuresHi = {
  tests: 'टेस्ट लोड नहीं हो सके',
  test: 'यह टेस्ट लोड नहीं हो सका',
  createTest: 'टेस्ट नहीं बन सका',
  updateTest: 'टेस्ट नहीं बदला जा सका',
  deleteTest: 'टेस्ट नहीं हटाया जा सका',
  packages: 'पैकेज लोड नहीं हो सके',
  package: 'यह पैकेज लोड नहीं हो सका',
  createPackage: 'पैकेज नहीं बन सका',
  updatePackage: 'पैकेज नहीं बदला जा सका',
  deletePackage: 'पैकेज नहीं हटाया जा सका',
  categories: 'कैटेगरी लोड नहीं हो सकीं',
};
