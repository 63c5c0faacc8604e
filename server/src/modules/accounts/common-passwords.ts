// The 10,000 commonest passwords (wire.md, Accounts, rules): those that anybody who guesses tries first.

const COMMONEST = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

// Only when somebody chooses a password: a start does not wait for the list.
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST).map(String));
}

/** Whether `password` is one of the commonest, in capitals or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}
