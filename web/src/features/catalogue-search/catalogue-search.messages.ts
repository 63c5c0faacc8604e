import { englishOnly } from '../../shared/i18n/messages.ts';

export const catalogueSearchMessages = englishOnly({
  en: {
    hint: 'Several at once: CBC, thyroid, vitamin D',
    searching: 'Searching',
    failed: 'The search failed. Please try again.',
    nothing: 'Nothing fits. Try another name.',
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    keysHint: 'Arrow keys move through the list, Enter chooses.',
    keysHintOfList: 'Arrow keys move through the list, Enter adds the first of each.',
    noneFor: (name: string) => `${name}: nothing found`,
    addBest: (count: number) => `Add the first of each (${count})`,
    kinds: { test: 'Test', package: 'Package' },
  },
});
