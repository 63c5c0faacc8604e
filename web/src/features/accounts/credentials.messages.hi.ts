export const credentialsMessagesHi = {
  updateFailed: 'जानकारी नहीं बदली जा सकी',
  changePasswordFailed: 'पासवर्ड नहीं बदला जा सका',
  forgotPasswordFailed: 'कुछ गड़बड़ हो गई',
  resetPasswordFailed: 'कुछ गड़बड़ हो गई',
};
