export const apiMessagesHi = {
  somethingWentWrong: 'कुछ गड़बड़ हो गई',
};
