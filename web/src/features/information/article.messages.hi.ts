export const articleMessagesHi = { home: 'होम', contents: 'इस पेज पर', fetchFailed: 'यह टेक्स्ट नहीं खुल सका' };
