import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../i18n/messages.ts';
import { TextField } from '../ui/text-field.tsx';
import { personMessages } from './person.messages.ts';

interface Entry {
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
  /** Optional, and marked as such. */
  readonly optional?: boolean;
}

interface PersonFieldsProps {
  first: Entry;
  last: Entry;
  mobile: Entry;
  email: Entry;
}

/** Name and contact of a person. The contract's name of the mobile number differs between calls. */
export function PersonFields({ first, last, mobile, email }: PersonFieldsProps) {
  const text = useMessages(personMessages);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...first.field} label={text.firstName} autoComplete="given-name" error={first.error} />
        <TextField
          {...last.field}
          label={text.lastName}
          autoComplete="family-name"
          optional={last.optional ?? false}
          error={last.error}
        />
      </div>
      <TextField
        {...mobile.field}
        label={text.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        prefix="+91"
        optional={mobile.optional ?? false}
        error={mobile.error}
      />
      <TextField
        {...email.field}
        label={text.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        optional={email.optional ?? false}
        error={email.error}
      />
    </>
  );
}
