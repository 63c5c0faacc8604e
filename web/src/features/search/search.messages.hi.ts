export const searchMessagesHi = {
  label: 'टेस्ट या पैकेज खोजें',
  placeholder: 'टेस्ट या पैकेज खोजें...',
  cancel: 'रद्द',
};
