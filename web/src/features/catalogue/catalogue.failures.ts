import { defineMessages } from '../../shared/i18n/messages.ts';
import { catalogueFailuresHi } from './catalogue.failures.hi.ts';

/** The tests' texts are those of spec.md section 8; it names none for packages and categories, which follow its pattern. */
export const catalogueFailures = defineMessages({
  hi: catalogueFailuresHi,
  en: {
    tests: 'Failed to fetch tests',
    test: 'Failed to fetch test by ID',
    createTest: 'Failed to create test',
    updateTest: 'Failed to update test',
    deleteTest: 'Failed to delete test',
    packages: 'Failed to fetch packages',
    package: 'Failed to fetch package by ID',
    createPackage: 'Failed to create package',
    updatePackage: 'Failed to update package',
    deletePackage: 'Failed to delete package',
    categories: 'Failed to fetch categories',
  },
});
