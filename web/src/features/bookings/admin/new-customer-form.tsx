import type { Account } from '@labfront/contract/accounts';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { PersonFields } from '../../../shared/forms/person-fields.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { deskMessages } from './bookings-admin.messages.ts';
import { createCustomer } from './desk.thunks.ts';

export interface Newcomer {
  readonly name: string;
  readonly mobileNumber: string;
}

/** Makes the account of a form that is filled in; null where it cannot, and the form says why. */
export type SaveNewcomer = () => Promise<Account | null>;

interface NewCustomerFormProps {
  /** The known details. */
  readonly newcomer: Newcomer | null;
  /** Told what is typed: the booking begins with it. */
  readonly onType: (typed: Newcomer) => void;
  readonly onCreated: (person: Account) => void;
  readonly onBack: () => void;
  /** The form takes the focus of the button that opened it. */
  readonly takesFocus: boolean;
  /** Holds the form's `save` while it is open, for whoever books without pressing its button. */
  readonly saver: RefObject<SaveNewcomer | null>;
}

/** The last word is the last name. */
function namesOf(name: string) {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** An account for somebody on the telephone. Its password is nobody's: the customer sets one by "Forgot password". */
export function NewCustomerForm({ newcomer, onType, onCreated, onBack, takesFocus, saver }: NewCustomerFormProps) {
  const text = useMessages(deskMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [password] = useState(newIdempotencyKey);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ NewCustomerBody }) => NewCustomerBody),
    defaultValues: { ...namesOf(newcomer?.name ?? ''), phone: newcomer?.mobileNumber ?? '', email: '' },
    toBody: (values) => ({ ...values, password }),
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const [firstName, lastName, phone] = useWatch({ control: form.control, name: ['firstName', 'lastName', 'phone'] });
  useEffect(
    () => onType({ name: `${firstName} ${lastName}`.trim(), mobileNumber: phone }),
    [onType, firstName, lastName, phone],
  );
  useEffect(() => {
    if (takesFocus) setFocus('firstName');
  }, [takesFocus, setFocus]);

  async function save(): Promise<Account | null> {
    let made: Account | null = null;
    await form.handleSubmit(async (values) => {
      setFailure(null);
      const answer = await dispatch(createCustomer({ body: { ...values, password } }));
      if (createCustomer.fulfilled.match(answer)) made = answer.payload.user;
      else if (answer.payload) {
        setFailure(form.showFailure(answer.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'phone' }));
      }
    })();
    return made;
  }

  useEffect(() => {
    saver.current = save;
    return () => {
      saver.current = null;
    };
  });

  async function submit() {
    const made = await save();
    if (made) onCreated(made);
  }

  return (
    <form
      noValidate
      aria-label={text.newCustomer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
      className="flex flex-col gap-4"
    >
      <FormError message={failure} />
      <PersonFields
        first={{ field: form.register('firstName'), error: errors.firstName?.message }}
        last={{ field: form.register('lastName'), error: errors.lastName?.message }}
        mobile={{ field: form.register('phone'), error: errors.phone?.message }}
        email={{ field: form.register('email'), error: errors.email?.message, optional: true }}
      />
      <p className="text-sm text-ink-soft">{text.addedHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {text.addCustomer}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {text.backToSearch}
        </Button>
      </div>
    </form>
  );
}
