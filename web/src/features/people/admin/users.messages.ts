import { englishOnly } from '../../../shared/i18n/messages.ts';

/** Fallback texts of spec.md section 8, and what the pages about people say. */
export const usersMessages = englishOnly({
  en: {
    fetchUsersFailed: 'Failed to fetch users',
    fetchTodayFailed: 'Failed to fetch today login users',
    deleteFailed: 'Failed to delete user',
    createFailed: 'Registration failed',
    inviteFailed: 'Failed to send the invitation',
    roleFailed: 'Failed to change the role',
    fetchPersonFailed: 'Failed to fetch the account',
    endSessionsFailed: 'Failed to end the sessions',

    usersTitle: 'Users',
    todayTitle: 'Logins today',
    todayHint: 'Everybody whose last sign-in was today, in Indian time.',
    searchHint: 'Name, mobile number, e-mail',
    role: 'Role',
    allRoles: 'All roles',
    roles: { user: 'Customer', staff: 'Staff', admin: 'Administrator' },
    name: 'Name',
    mobile: 'Mobile number',
    email: 'E-mail',
    registered: 'Registered',
    lastLogin: 'Last sign-in',
    time: 'Time',
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    none: 'No users yet',
    noneFound: 'Nobody fits this search',
    noneToday: 'Nobody has signed in today',
    never: 'Never',
    notGiven: 'Not given',
    you: 'You',

    makeAdmin: 'Make administrator',
    makeCustomer: 'Make customer',
    endSessions: 'End all sessions',
    deleteAccount: 'Delete account',
    makeAdminTitle: (name: string) => `Make ${name} an administrator?`,
    makeAdminText:
      'They see every account, booking and payment, may change them and delete accounts. They have it at once, also where they are signed in now.',
    makeCustomerTitle: (name: string) => `Make ${name} a customer again?`,
    makeCustomerText:
      'They lose the administration at once, also where they are signed in now. Their own bookings stay.',
    endSessionsTitle: (name: string) => `End all sessions of ${name}?`,
    endSessionsText: 'They are signed out on every device. They can sign in again with their password.',
    endOwnSessionsText: 'You are signed out on every device, here too.',
    deleteTitle: (name: string) => `Delete the account of ${name}?`,
    deleteText:
      'All sessions end. Name, e-mail, mobile number, patients and addresses are erased. Unpaid bookings are cancelled. The others and payments stay in the books as those of a deleted account.',
    deleteForever: 'This cannot be undone. The e-mail and the mobile number may register again.',

    newUser: 'New user',
    newUserHint: 'They can sign in at once and change the password in their account.',
    password: 'Password',
    create: 'Create account',
    newAdminHint: 'They get an e-mail with a link, good once within 72 hours, and choose their own password.',
    invite: 'Send the invitation',
    roleHint: { user: 'Books tests and sees their own bookings.', admin: 'Sees and changes everything.' },
    created: (name: string, role: string) => `${name} has an account now: ${role}`,
  },
});
