import { counted } from '../../shared/format/hindi.ts';
import { formatCount } from '../../shared/format/numbers.ts';

export const cardMessagesHi = {
  addToCart: 'कार्ट में डालें',
  addItemToCart: (name: string) => `कार्ट में डालें: ${name}`,
  inCart: (name: string) => `कार्ट में: ${name}`,
  removeFromCart: (name: string) => `${name} को कार्ट से हटाएँ`,
  viewCart: 'कार्ट देखें',
  nabl: 'NABL मान्यता प्राप्त',
  reportIn: (duration: string) => `रिपोर्ट ${duration} में`,
  specimen: (specimen: string) => `सैंपल: ${specimen}`,
  parameters: (count: number) => counted(count, 'पैरामीटर'),
  tests: (count: number) => counted(count, 'टेस्ट'),
  more: (count: number) => `${formatCount(count)} और`,
  saving: (amount: string) => `अलग-अलग टेस्ट के मुकाबले ${amount} की बचत`,
  loadingList: 'लिस्ट लोड हो रही है',
};
