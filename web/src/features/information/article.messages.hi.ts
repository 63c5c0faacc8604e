export const articleMessagesHi = { home: 'होम', contents: 'इस पेज पर' };
