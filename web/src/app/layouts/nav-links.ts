import type { appMessages } from '../app.messages.ts';

type TextKey = {
  [K in keyof (typeof appMessages)['en']]: (typeof appMessages)['en'][K] extends string ? K : never;
}[keyof (typeof appMessages)['en']];

export interface NavItem {
  readonly to: string;
  readonly key: TextKey;
}

/** The header's links, in the order of spec.md section 2, with the tests before the packages. */
export const mainLinks: readonly NavItem[] = [
  { to: '/', key: 'home' },
  { to: '/about', key: 'about' },
  { to: '/view-all-test', key: 'tests' },
  { to: '/packages', key: 'packages' },
  { to: '/contact', key: 'contact' },
  { to: '/download-report', key: 'downloadReport' },
  { to: '/upload-prescription', key: 'uploadPrescription' },
  { to: '/user', key: 'myAccount' },
];
