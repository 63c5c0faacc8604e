export const siteMessagesHi = { onMap: '(मैप पर, नए टैब में)' };
