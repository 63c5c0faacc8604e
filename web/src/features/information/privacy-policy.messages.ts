import { defineMessages } from '../../shared/i18n/messages.ts';
import { privacyMessagesHi } from './privacy-policy.messages.hi.ts';

export const privacyMessages = defineMessages({
  hi: privacyMessagesHi,
  en: {
    title: 'Privacy policy',
    description: (site: string) =>
      `What ${site} keeps about you, why and for how long, who sees it, and your rights under the Digital Personal Data Protection Act, 2023.`,
    intro:
      'Your health is your own business. This page says in plain words what we keep about you, why, for how long, and what you can ask of us under the Digital Personal Data Protection Act, 2023 (DPDP Act).',
    updated: 'Last changed on 22 November 2026.',
    sections: {
      what: {
        title: 'What we keep',
        text: ['Only what a booking, a visit or a report needs:'],
        points: [
          'Your account: name, e-mail address, mobile number, and a one-way hash of your password, never the password itself.',
          'Bookings and payments: what was booked, for whom, when and where, the amount and the reference of the payment. Card and bank details go to the payment gateway and are never seen by us.',
          'Addresses that you save for home collection.',
          'Prescriptions that you upload and reports that we make for you.',
          'Messages and requests that you send us.',
          'A record of who opened your reports and prescriptions and when, which you can see.',
        ],
      },
      why: {
        title: 'Why, and on what basis',
        text: [
          'We use it to carry out what you asked for: taking the sample, making the report, answering you. You give your consent when you send a form or open an account; each form says what for. We ask for nothing that is not needed for it.',
          'We do not sell personal data, show advertisements of others, or use trackers of others on this site. It sets no cookies for that, and health data is never used for advertising.',
        ],
      },
      who: {
        title: 'Who sees it',
        text: [
          'You, and the members of our staff who need it for their work. Every view and download of a report or a prescription is recorded.',
          'Processors who work for us under contract: the payment gateway for the payment, the mail service for our mails to you. They get what their part needs and nothing more.',
          'Authorities, where a law obliges us: some infections, for example, must be notified to the health department.',
        ],
      },
      long: {
        title: 'For how long',
        text: ['As long as you have an account. After you delete it, your person is taken out of what remains:'],
        points: [
          'Invoices and payments: eight years, as tax and company law demand.',
          'Reports and the records that belong to them: as long as the rules for medical records demand, at least three years.',
          'Logs of technical faults: thirty days. They hold no names, numbers or results.',
        ],
      },
      safe: {
        title: 'How it is protected',
        text: [
          'Everything travels encrypted. Reports open only for the person they belong to, and for a doctor to whom that person gives a link and a PIN, through links to the file that end after fifteen minutes. Sessions end after 24 hours. Passwords are stored in a form that cannot be turned back.',
          'If a breach should ever concern your data, we tell you and the Data Protection Board of India without delay, with what happened and what you can do.',
        ],
      },
      rights: {
        title: 'Your rights',
        text: ['Under the DPDP Act you may, at any time and free of charge:'],
        points: [
          'see what we keep about you and get a copy of it;',
          'have it corrected or completed, most of it by yourself in your account;',
          'have it erased, but for what the law obliges us to keep;',
          'withdraw a consent as easily as you gave it; what was done before stays lawful;',
          'name somebody who uses these rights for you in case of death or incapacity;',
          'complain to us, and after that to the Data Protection Board of India.',
        ],
        link: { to: '/user/my-data', label: 'Download your data, withdraw a consent or erase your account' },
      },
      children: {
        title: 'Children',
        text: [
          'An account is for people of eighteen years or more. For a child, a parent or guardian books and gives the consent; we do not track children or direct advertising at them.',
        ],
      },
    },
    contactTitle: 'Grievance officer',
    contactText:
      'Write to or call our grievance officer about anything on this page. You get an answer within seven days, and a decision within thirty.',
  },
});
