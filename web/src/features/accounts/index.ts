export { Fact } from './components/fact.tsx';
export { PasswordStrengthMeter } from './components/password-strength-meter.tsx';
export { Portrait } from './components/portrait.tsx';
export { SessionRow } from './components/session-row.tsx';
