import './auth.listeners.ts';

export { languageAfterSignIn, useAccountLanguage } from './account-language.ts';
export type { AuthState } from './auth.slice.ts';
export {
  isSignOut,
  localLogout,
  login,
  logout,
  register,
  selectIsAdmin,
  selectIsSignedIn,
  selectToken,
  selectUser,
} from './auth.slice.ts';
export { useSignInFirst } from './use-sign-in-first.ts';
