import { englishOnly } from '../../../shared/i18n/messages.ts';

export const citiesAdminMessages = englishOnly({
  en: {
    title: 'Cities',
    add: 'Add a city',
    searchHint: 'Part of the name',
    name: 'Name',
    actions: 'Actions',
    none: 'No cities yet',
    noneFound: 'No city fits this search',
    newCity: 'New city',
    edit: (name: string) => `Rename ${name}`,
    editHint: 'Bookings keep the name they were made with.',
    save: 'Save',
    added: (name: string) => `${name} is added`,
    saved: (name: string) => `${name} is saved`,
    delete: (name: string) => `Delete ${name}`,
    deleteTitle: (name: string) => `Stop collecting in ${name}?`,
    deleteText:
      'Nobody can choose it any more, and its collection windows go with it. Bookings that were made there keep its name. It is refused while collections are still to come.',
    deleteConfirm: 'Delete city',
    keep: 'Keep city',
  },
});
