export const filesMessagesHi = {
  nobodyYet: 'यह फ़ाइल अभी किसी ने नहीं खोली है।',
  opening: {
    viewed: (who: string) => `${who} ने खोली`,
    downloaded: (who: string) => `${who} ने सेव की`,
    shared: () => 'शेयर किए गए लिंक से खोली गई',
  },
  at: (date: string, time: string) => `${date}, ${time}`,
  retry: 'फिर कोशिश करें',
};
