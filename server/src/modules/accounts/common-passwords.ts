// The 10,000 most common passwords (wire.md, Accounts, rules), which attackers try first.

const COMMONEST = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

// Loaded when a password is first chosen, so that a start does not wait for the list.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST).map(String));
}

/** Whether `password` is one of the commonest, in capitals or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}
