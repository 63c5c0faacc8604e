export const listMessagesHi = {
  search: 'खोजें',
  wordsLeftOut: (most: number) => `सिर्फ़ पहले ${most} शब्द खोजे जाते हैं।`,
  clearFilters: 'खोज और फ़िल्टर हटाएँ',
  dropFilter: (filter: string) => `फ़िल्टर हटाएँ: ${filter}`,
  columns: 'कॉलम',
  exportCsv: 'CSV एक्सपोर्ट करें',
  exportFailed: 'लिस्ट एक्सपोर्ट नहीं हो सकी',
  rowCount: (shown: string, _rows: number) => `${shown} पंक्तियाँ`,
  moreRows: (shown: string) => `${shown} से ज़्यादा पंक्तियाँ`,
  loading: 'लोड हो रहा है...',
  pastEnd: 'इस पेज पर कुछ नहीं है',
  firstPage: 'पहले पेज पर जाएँ',
};
