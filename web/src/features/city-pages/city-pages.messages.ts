import { defineMessages } from '../../shared/i18n/messages.ts';
import { cityPagesMessagesHi } from './city-pages.messages.hi.ts';

export const cityPagesMessages = defineMessages({
  hi: cityPagesMessagesHi,
  en: {
    home: 'Home',
    title: 'Cities we serve',
    intro: 'Choose your city for its prices, its centres and what people there book.',
    listDescription: (site: string) => `The cities in which ${site} collects samples, each with its prices.`,
    none: 'There are no cities yet',
    unknown: 'We do not collect in this city yet',
    cityTitle: (city: string) => `Lab tests and health packages in ${city}`,
    cityDescription: (site: string, city: string) =>
      `Lab tests and health packages of ${site} in ${city} with the prices that hold there, home collection and centres.`,
    cityIntro: (city: string) =>
      `These are the prices in ${city}. They hold when the sample is taken there, at home or at a centre.`,
    chosen: (city: string) => `You see the prices of ${city} on every page.`,
    choose: (city: string) => `Show prices of ${city} everywhere`,
    packages: (city: string) => `Health packages in ${city}`,
    tests: (city: string) => `Lab tests in ${city}`,
    allPackages: 'All packages',
    allTests: 'All tests',
    centres: (city: string) => `Centres in ${city}`,
    toCentre: 'Address, hours and the way there',
    homeCollection: 'Ask for a home collection',
  },
});
