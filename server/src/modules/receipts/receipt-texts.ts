// The texts of a receipt, in the language of the account that paid.
import type { Language } from '@labfront/contract/common';

const en = {
  title: 'Receipt',
  number: 'Receipt number',
  date: 'Date',
  subject: 'For',
  person: 'Received from',
  patient: 'Patient',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  listed: 'Listed price',
  discount: 'Discount',
  total: 'Total received',
  method: 'Paid by',
  payment: 'Payment',
  refunds: 'Refunds',
  refund: (at: string, reference: string | null) => (reference === null ? at : `${at}, ${reference}`),
  pending: 'on its way',
  kept: 'Received less refunds',
  test: 'Test payment: no money moved. This is not a receipt for money.',
  foot: 'This receipt was made by a computer and is valid without a signature.',
  booking: (number: string) => `Booking ${number}`,
  report: (number: string) => `Report ${number}`,
  reportLine: (type: string) => `Laboratory report: ${type}`,
  mailSubject: (number: string) => `Your receipt ${number}`,
  mailIntro: (number: string, subject: string) => `here is your receipt ${number} for ${subject}, as a PDF.`,
  mailBooking: (number: string) => `booking ${number}`,
  mailReport: (number: string) => `report ${number}`,
  mailLook: 'See your orders',
  online: (method: string | null) => (method === null ? 'Online' : `Online (${method})`),
  counter: (way: string, receivedBy: string | null) =>
    `${way === 'upi' ? 'UPI' : 'Cash'} at collection${receivedBy === null ? '' : `, received by ${receivedBy}`}`,
  desk: (way: string, receivedBy: string | null) =>
    `${way === 'upi' ? 'UPI' : 'Cash'} at the counter${receivedBy === null ? '' : `, received by ${receivedBy}`}`,
};

const hi: typeof en = {
  title: 'रसीद',
  number: 'रसीद नंबर',
  date: 'तारीख',
  subject: 'किसलिए',
  person: 'किससे मिला',
  patient: 'मरीज़',
  item: 'आइटम',
  quantity: 'संख्या',
  price: 'दाम',
  amount: 'रकम',
  listed: 'मूल दाम',
  discount: 'छूट',
  total: 'कुल मिला',
  method: 'पेमेंट का तरीका',
  payment: 'पेमेंट',
  refunds: 'रिफ़ंड',
  refund: en.refund,
  pending: 'रास्ते में',
  kept: 'रिफ़ंड घटाकर मिला',
  test: 'टेस्ट पेमेंट: कोई पैसा नहीं कटा। यह पैसे की रसीद नहीं है।',
  foot: 'यह रसीद कंप्यूटर से बनी है और बिना हस्ताक्षर के मान्य है।',
  booking: (number) => `बुकिंग ${number}`,
  report: (number) => `रिपोर्ट ${number}`,
  reportLine: (type) => `लैब रिपोर्ट: ${type}`,
  mailSubject: (number) => `आपकी रसीद ${number}`,
  mailIntro: (number, subject) => `${subject} की आपकी रसीद ${number} PDF में साथ है।`,
  mailBooking: (number) => `बुकिंग ${number}`,
  mailReport: (number) => `रिपोर्ट ${number}`,
  mailLook: 'अपने ऑर्डर देखें',
  online: (method) => (method === null ? 'ऑनलाइन' : `ऑनलाइन (${method})`),
  counter: (way, receivedBy) =>
    `कलेक्शन पर ${way === 'upi' ? 'UPI' : 'नकद'}${receivedBy === null ? '' : `, लिया: ${receivedBy}`}`,
  desk: (way, receivedBy) =>
    `काउंटर पर ${way === 'upi' ? 'UPI' : 'नकद'}${receivedBy === null ? '' : `, लिया: ${receivedBy}`}`,
};

export type ReceiptTexts = typeof en;

export const receiptTexts: Record<Language, ReceiptTexts> = { en, hi };
