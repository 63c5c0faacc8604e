export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * A hint, not a rule: length counts most, then how many different characters there are. 0 is nothing typed; the rule
 * (8 characters, not a common password) is the contract's and the server's.
 */
export function passwordStrength(password: string): Strength {
  if (password === '') return 0;
  const distinct = new Set(password).size;
  if (password.length < 8 || distinct < 4) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = Math.min(password.length, 20) + distinct / 2 + kinds * 2;
  if (points < 18) return 2;
  return points < 25 ? 3 : 4;
}
