export const promiseListHi = {
  title: 'न निभे वादे',
  kinds: {
    collector_late: 'हम देर से पहुँचे',
    specimen_lost: 'हमें नया सैंपल चाहिए था',
    report_late: 'रिपोर्ट देर से मिली',
  },
  ways: {
    refund: (amount: string) => `${amount} आपको वापस`,
    due: (amount: string) => `${amount} कम देने हैं`,
  },
};
