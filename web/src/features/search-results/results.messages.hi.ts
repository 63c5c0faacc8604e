import { counted } from '../../shared/format/hindi.ts';
import { formatCount } from '../../shared/format/numbers.ts';

export const resultMessagesHi = {
  failed: 'खोज नहीं हो सकी',
  title: (text: string) => `खोज: ${text}`,
  heading: 'खोज के नतीजे',
  headingFor: (text: string) => `“${text}” के नतीजे`,
  understoodAs: (text: string) => `${text} के नतीजे दिखाए जा रहे हैं`,
  typed: (text: string) => `आपने “${text}” लिखा था।`,
  wordsLeftOut: (most: number) => `सिर्फ़ पहले ${most} शब्द खोजे जाते हैं।`,
  count: (tests: number, packages: number) =>
    [counted(tests, 'टेस्ट'), ...(packages > 0 ? [counted(packages, 'पैकेज')] : [])].join(' और '),
  countListed: (found: number, names: number) =>
    found === names ? `आपकी सूची के सभी ${names} नाम मिले` : `आपकी सूची के ${names} में से ${found} नाम मिले`,
  searching: 'खोजा जा रहा है',
  tests: 'टेस्ट',
  packages: 'पैकेज',
  showAllTests: (count: number) => `सभी ${formatCount(count)} टेस्ट दिखाएँ`,
  showAllPackages: (count: number) => `सभी ${formatCount(count)} पैकेज दिखाएँ`,
  foundByAlias: 'इस नाम से भी जाना जाता है',
  foundByParameter: 'इसमें शामिल है',
  yourList: 'आपकी सूची',
  foundFor: (name: string) => `“${name}” के लिए`,
  inCart: 'कार्ट में है',
  addAll: (count: number, total: string) =>
    count === 1 ? `1 टेस्ट कार्ट में डालें · ${total}` : `सभी ${formatCount(count)} कार्ट में डालें · ${total}`,
  goToCart: 'कार्ट पर जाएँ',
  nothing: (text: string) => `“${text}” के लिए कुछ नहीं मिला`,
  nothingHint: 'छोटा शब्द या पर्ची पर लिखा नाम लिखकर देखें। कोई टेस्ट न मिले तो हमें कॉल करें: हो सकता है हम वह फिर भी करते हों।',
  callUs: (phone: string) => `${phone} पर कॉल करें`,
  allTests: 'सभी टेस्ट देखें',
  uploadPrescription: 'पर्ची अपलोड करें',
  popular: 'अक्सर खोजे जाने वाले',
  blank: 'टेस्ट या पैकेज का नाम लिखें',
  blankHint: 'छोटा नाम, अंग या तकलीफ़ लिखने से भी काम चलेगा।',
};
