import type { Account } from '@labfront/contract/accounts';
import { UserPlus } from 'lucide-react';
import { type RefObject, useCallback, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { UnverifiedNumber } from '../../../shared/ui/unverified-number.tsx';
import { deskMessages } from './bookings-admin.messages.ts';
import { searchPeople } from './desk.thunks.ts';
import { NewCustomerForm, type Newcomer, type SaveNewcomer } from './new-customer-form.tsx';
import { SearchPicker } from './search-picker.tsx';

interface PersonPickerProps {
  readonly person: Account | null;
  /** Somebody who called and has no account yet. */
  readonly newcomer?: Newcomer | null;
  readonly onChange: (person: Account | null) => void;
  /** Told what is typed of a new customer. */
  readonly onType: (typed: Newcomer) => void;
  readonly error?: string | undefined;
  /** Makes the account of the new customer whose form is open. */
  readonly saver: RefObject<SaveNewcomer | null>;
}

/** The customer of the booking: somebody with an account, or a new customer. */
export function PersonPicker({ person, newcomer = null, onChange, onType, error, saver }: PersonPickerProps) {
  const text = useMessages(deskMessages);
  const dispatch = useAppDispatch();
  const [chosen, setCreating] = useState<boolean | null>(null);
  const [isBack, setBack] = useState(false);
  const [searched, setSearched] = useState('');
  const creating = chosen ?? newcomer !== null;
  const find = useCallback(
    (typed: string) => {
      const request = dispatch(searchPeople(typed));
      return { found: request.unwrap().catch(() => null), abort: () => request.abort() };
    },
    [dispatch],
  );

  if (person) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Person person={person} advice={text.unverifiedAdvice} />
        <Button
          variant="secondary"
          onClick={() => {
            setBack(true);
            onChange(null);
          }}
        >
          {text.change}
        </Button>
      </div>
    );
  }
  if (creating) {
    return (
      <NewCustomerForm
        newcomer={newcomer ?? newcomerOf(searched)}
        onType={onType}
        onCreated={(created) => {
          setCreating(false);
          onChange(created);
        }}
        onBack={() => {
          setBack(true);
          setCreating(false);
        }}
        takesFocus={chosen === true}
        saver={saver}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <SearchPicker
        label={text.findPerson}
        none={text.nobodyFound}
        find={find}
        initial={searched}
        onType={setSearched}
        nameOf={({ name }) => name}
        keyOf={({ _id }) => _id}
        render={(found) => <Person person={found} />}
        onChoose={onChange}
        error={error}
        takesFocus={isBack}
      />
      <Button variant="secondary" onClick={() => setCreating(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        {text.newCustomer}
      </Button>
    </div>
  );
}

/** The searched text prefills the form of a new customer. */
function newcomerOf(searched: string): Newcomer | null {
  const text = searched.trim();
  if (text === '' || text.includes('@')) return null;
  const digits = text.replace(/[\s\-()]/g, '').replace(/^\+91/, '');
  return /^\d+$/.test(digits) ? { name: '', mobileNumber: digits } : { name: text, mobileNumber: '' };
}

function Person({ person, advice }: { person: Account; advice?: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-strong">{person.name}</span>
      <span className="tabular text-sm break-words text-ink-soft">
        {[person.mobileNumber, person.email].filter(Boolean).join(', ')}
      </span>
      <span>
        <UnverifiedNumber number={person.mobileNumber} verified={person.mobileVerified} advice={advice} />
      </span>
    </span>
  );
}
