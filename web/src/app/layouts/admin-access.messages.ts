import { englishOnly } from '../../shared/i18n/messages.ts';

export const adminAccessMessages = englishOnly({
  en: {
    missing: 'You do not have the permission for this page',
    missingHint: (permission: string) => `It needs the permission “${permission}”.`,
    whoGives:
      'An administrator can give it to you, or whoever manages the staff where you work: in the administration, under Staff.',
    rolesWith: (roles: string) => `Roles that have it: ${roles}.`,
    toFirstPage: 'To a page that you may open',
    noPage: 'There is no page here for your role yet',
    noPageHint: 'Ask an administrator which role you should have.',
    toAccount: 'My Account',
    preview: 'Preview of a role',
    previewOf: (role: string) => `You see the menu and the buttons of the role “${role}”.`,
    previewRights: 'Your own rights stay as they are: what you press is done in your name.',
    leavePreview: 'Leave the preview',
  },
});
