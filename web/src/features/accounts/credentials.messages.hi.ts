export const credentialsMessagesHi = {
  updateFailed: 'जानकारी नहीं बदली जा सकी',
  resendFailed: 'लिंक फिर नहीं भेजा जा सका',
  cancelFailed: 'पुराना ई-मेल नहीं रखा जा सका',
  changePasswordFailed: 'पासवर्ड नहीं बदला जा सका',
  forgotPasswordFailed: 'कुछ गड़बड़ हो गई',
  resetPasswordFailed: 'कुछ गड़बड़ हो गई',
};
