export const homeCollectionFailuresHi = { any: 'कुछ गड़बड़ हो गई' };
