import { useEffect, useState } from 'react';
import { loadSignInAgain } from '../accounts/index.ts';

type SignInAgain = Awaited<ReturnType<typeof loadSignInAgain>>;

/** Where one signs in again without leaving the page; null until it is there, and without a network if it was never loaded. */
export function useSignInAgain(): SignInAgain | null {
  const [form, setForm] = useState<{ readonly Form: SignInAgain } | null>(null);
  useEffect(() => {
    loadSignInAgain().then(
      (Form) => setForm({ Form }),
      () => {},
    );
  }, []);
  return form?.Form ?? null;
}
