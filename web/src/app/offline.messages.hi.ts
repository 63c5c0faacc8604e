export const offlineMessagesHi = {
  offline: 'आप ऑफलाइन हैं। स्क्रीन पर जो है वह बना रहेगा, और आपने जो लिखा है वह नहीं खोएगा।',
  again: 'आप फिर ऑनलाइन हैं।',
};
