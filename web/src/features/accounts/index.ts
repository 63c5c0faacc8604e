export { Fact } from './components/fact.tsx';
export const loadRequestCode = async () => (await import('./code-sign-in.slice.ts')).requestCode;
export { PasswordStrengthMeter } from './components/password-strength-meter.tsx';
export { Portrait } from './components/portrait.tsx';
export const loadSecondStepNeeded = () => import('./second-step-needed.tsx');
export const loadSignInAgain = async () => (await import('./sign-in-again.tsx')).SignInAgain;
export { SessionRow } from './components/session-row.tsx';
