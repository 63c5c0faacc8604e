export const unsavedMessagesHi = {
  title: 'सेव किए बिना जाएँ?',
  explain: 'इस पेज के बदलाव अभी सेव नहीं हुए हैं। अभी जाने पर वे मिट जाएँगे।',
  leave: 'सेव किए बिना जाएँ',
  stay: 'इसी पेज पर रहें',
};
