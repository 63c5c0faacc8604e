import { defineMessages } from '../../shared/i18n/messages.ts';
import { termsMessagesHi } from './terms.messages.hi.ts';

export const termsMessages = defineMessages({
  hi: termsMessagesHi,
  en: {
    title: 'Terms of use',
    description: (site: string) =>
      `The terms of ${site}: bookings, prices, home collection, cancelling and refunds, reports, and what you and we promise each other.`,
    intro: 'What you and we can rely on when you use this site and book with us. By booking you agree to these terms.',
    updated: 'Last changed on 22 November 2026.',
    sections: {
      account: {
        title: 'Your account',
        text: [
          'An account belongs to one person of eighteen years or more. Keep your password to yourself and give us an e-mail address and a mobile number that are yours: reports and receipts go there. You may book for others with their consent.',
        ],
      },
      booking: {
        title: 'Booking and price',
        text: [
          'The price at the moment of booking holds. If it changed since you put a test into your cart, you are shown the new total before you pay.',
          'A booking is complete when it says “Confirmed”: after your payment, or, where you pay at collection, after our staff have confirmed it. Until then we have received it, which we tell you at once by mail, or by WhatsApp or SMS; one that is not confirmed in time ends by itself, and nothing is due. A place in a time window is held for ten minutes while you pay.',
        ],
      },
      collection: {
        title: 'Sample collection',
        text: [
          'Our phlebotomist comes within the time window that you chose, or you come to the centre. Please follow the preparation that stands with the test; a sample that was taken without it may give a wrong value, and we may ask for a new one.',
          'If nobody is at home, or a sample cannot be taken safely, the visit is booked again at the next free time, once without charge.',
        ],
      },
      refunds: {
        title: 'Cancelling and refunds',
        text: [
          'You can cancel in your account until the time begins or our phlebotomist is on the way to you, and see the amount that goes back before you press the button. After that, and to cancel a confirmed booking that you made with Book Now, please call us:',
        ],
        points: [
          'Not paid yet: nothing is due.',
          'Paid, and the time window has not begun: the full amount goes back to where it came from, as a rule within five to seven working days.',
          'After the sample was taken: the work is done, and there is no refund, unless the fault is ours.',
          'If we cannot do a test, we tell you and refund it in full.',
          'A payment that reaches us after its booking was cancelled goes back by itself.',
        ],
      },
      reports: {
        title: 'Reports',
        text: [
          'The time on a test is the usual time from the sample’s arrival in the laboratory. We tell you when the report is there; it is in your account. A fee for a report is asked only where we told you the amount beforehand; that report opens after it is paid.',
          'You may share a report with a doctor by a link and a PIN, for a week at most. Whoever has both can open it until you end the link; you see when it was opened.',
          'A report that had to be amended is replaced by a new version which says that it was amended and why.',
        ],
      },
      use: {
        title: 'Fair use',
        text: [
          'Please do not try to see data of others, to overload the site or to copy it by machine. We may close an account that is used for that, after telling its owner.',
        ],
      },
      liability: {
        title: 'What we answer for',
        text: [
          'We answer for our work with the care of a qualified laboratory, and for damage that we cause by want of it. Nothing here takes away rights that you have under the Consumer Protection Act, 2019.',
        ],
      },
      law: {
        title: 'Law and courts',
        text: [
          'The law of India applies. The courts of Bhopal, Madhya Pradesh, decide, or a consumer commission where you live.',
        ],
      },
    },
    contactTitle: 'Questions and complaints',
    contactText:
      'Please tell us first: most things are put right with one call. Our grievance officer answers within seven days.',
  },
});
