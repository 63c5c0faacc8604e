import { formatCount } from '../shared/format/numbers.ts';
import { defineMessages } from '../shared/i18n/messages.ts';
import { appMessagesHi, footerMessagesHi } from './app.messages.hi.ts';

const itemsInCart = (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} items`);

export const appMessages = defineMessages({
  hi: appMessagesHi,
  en: {
    marquee: 'Network Of NABL Accredited Laboratories',
    pauseMarquee: 'Stop the moving text',
    playMarquee: 'Let the text move',
    networkMark: 'Network of NABL accredited laboratories',
    homeLink: (site: string) => `${site}, home`,
    callUs: (phone: string) => `Call us: ${phone}`,
    callUsShort: 'Call us',
    welcome: (firstName: string) => `Welcome, ${firstName}`,
    signIn: 'Sign In',
    signOut: 'Sign Out',
    cart: 'Cart',
    cartWith: (count: number) => `Cart, ${itemsInCart(count)}`,
    itemsInCart,
    mainNavigation: 'Main',
    mobileNavigation: 'Quick links',
    accountNavigation: 'Account pages',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    openSearch: 'Open search',
    closeSearch: 'Close search',
    home: 'Home',
    about: 'About',
    packages: 'Packages',
    contact: 'Contact',
    downloadReport: 'Download Report',
    uploadPrescription: 'Upload Prescription',
    myAccount: 'My Account',
    account: 'Account',
    staffOnly: 'Only staff can open this page',
    defaultDescription: (site: string, address: string) =>
      `${site}: blood tests and health packages from NABL accredited laboratories, with home sample collection and reports online. ${address}.`,
  },
});

export const footerMessages = defineMessages({
  hi: footerMessagesHi,
  en: {
    trustworthy: 'Trustworthy',
    trustworthyText: 'Every sample is tested in a NABL accredited laboratory, and a pathologist releases the report.',
    protected: 'Protected',
    protectedText: 'Your reports and details are open to you alone, and every download is recorded.',
    budgetFriendly: 'Budget-Friendly',
    budgetFriendlyText: 'One fair price, shown before you book. Nothing is added at your door.',
    trustHeading: 'Why people choose us',
    aboutUs: 'About Us',
    aboutText: (site: string) =>
      `${site} is a network of NABL accredited pathology laboratories based in Bhopal, Madhya Pradesh. We collect samples at home or at our centres and deliver reports online.`,
    usefulLinks: 'Useful Links',
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    disclaimer: 'Disclaimer',
    whoWeAre: 'Who We Are',
    unsubscribe: 'Unsubscribe',
    menu: 'Menu',
    home: 'Home',
    about: 'About',
    package: 'Package',
    register: 'Register',
    contact: 'Contact',
    contactDetails: 'Contact Us',
    centres: 'Our centres',
    phone: 'Phone',
    email: 'E-mail',
    social: 'Follow us',
    facebook: 'Facebook',
    instagram: 'Instagram',
    youtube: 'YouTube',
    rights: (site: string) => `© ${site}. All rights reserved.`,
  },
});
